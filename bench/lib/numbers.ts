import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { compileTemplate } from '#domain/prompts/compile.ts';
import { behaviorTemplate } from '#domain/prompts/templates.ts';
import { promptValues } from '#domain/prompts/variables.ts';
import { withClient } from './database.ts';

/** A campaign's connected number, with what its webhooks need. */
export interface BenchNumber {
  team_id: string;
  campaign_id: string;
  connection_id: string;
  session: string;
  hmac_key: string;
}

const NUMBERS_OF_TEAM = 4;
/** A bench lead writes more per hour than any real lead. */
const NO_LIMIT = 32_767;
const PROMPT = compileTemplate(
  behaviorTemplate(),
  promptValues({
    agentName: 'Emma',
    companyName: 'Martin Coaching',
    goalType: 'Book appointments',
    goalLink: 'https://cal.example.com/emma',
    offerDescription: 'Twelve weeks of coaching for founders who want to sell without pressure.',
    language: 'english',
    businessFocus: 'coaching',
  }),
);

/** Creates linked, working numbers, four for each team. */
export const createNumbers = (database: string, count: number): Promise<BenchNumber[]> =>
  withClient(database, async (client) => {
    const numbers: BenchNumber[] = [];
    let team_id = '';
    for (let n = 0; n < count; n += 1) {
      if (n % NUMBERS_OF_TEAM === 0) team_id = await createTeam(client, n);
      numbers.push(await createNumber(client, team_id, n));
    }
    return numbers;
  });

/** The numbers in turn, again and again. */
export function nthNumber(numbers: BenchNumber[], n: number): BenchNumber {
  const number = numbers[n % numbers.length];
  if (!number) throw new Error('There are no numbers');
  return number;
}

async function createTeam(client: pg.Client, n: number): Promise<string> {
  const team_id = randomUUID();
  await client.query(
    `INSERT INTO team_settings (team_id, team_slug, team_name, owner_user_id, subscription_plan,
      subscription_status, messages_limit, campaigns_limit, followups_limit)
     VALUES ($1, $2, 'Bench', 'no one', 'scale', 'active', 1000000000, 1000, 1)`,
    [team_id, `bench-${n}`],
  );
  return team_id;
}

async function createNumber(client: pg.Client, team_id: string, n: number): Promise<BenchNumber> {
  const campaign_id = randomUUID();
  const connection_id = randomUUID();
  const session = `setter-${campaign_id}`;
  const hmac_key = randomBytes(32).toString('base64url');
  const me = `1999${String(n).padStart(7, '0')}@c.us`;
  await client.query(
    `INSERT INTO campaigns (team_id, campaign_id, campaign_slug, agent_id, user_id, team_slug,
      campaign_name, agent_name, company_name, behavior_prompt, goal_type, is_agent_configured,
      status, onboarding_step, offer_generated_from, agent_phone_id, waha_session,
      waha_session_status, whatsapp_connected, lead_hour_limit, lead_day_limit)
     VALUES ($1, $2, 'bench-' || $3, 'bench', 'no one', 'bench', 'Bench', 'Emma', 'Martin Coaching',
       $4, 'book_appointments', true, 'active', 'manual_setup', 'manual', $5, $6, 'WORKING', true, $7, $7)`,
    [team_id, campaign_id, String(n), PROMPT, me, session, NO_LIMIT],
  );
  await client.query(
    `INSERT INTO whatsapp_connections (team_id, connection_id, campaign_id, waha_session, hmac_key,
      status, last_event_at) VALUES ($1, $2, $3, $4, $5, 'WORKING', now())`,
    [team_id, connection_id, campaign_id, session, hmac_key],
  );
  return { team_id, campaign_id, connection_id, session, hmac_key };
}
