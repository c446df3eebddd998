import type pg from 'pg';
import { stableId } from '../stable-id.ts';

/** The owner of the n-th team, starting at 0. */
export const busyEmail = (team: number) => `busy-${team + 1}@opensetter.example`;
export const busyTeamSlug = (team: number) => `busy-${team + 1}`;

const CAMPAIGNS = ['Spring', 'Summer', 'Autumn', 'Winter', 'Evergreen'];
/** Generated messages must not use up the plan, so that these teams' agents can still be tried. */
const NO_LIMIT = 1_000_000_000;

interface BusyTeam {
  team: number;
  team_id: string;
  password: string;
  now: Date;
}

/** Creates a team with its owner and campaigns. Returns the campaigns' ids. */
export async function writeBusyTeam(
  client: pg.Client,
  { team, team_id, password, now }: BusyTeam,
): Promise<string[]> {
  const user_id = stableId(`busy person ${team}`);
  const slug = busyTeamSlug(team);
  await client.query(
    `INSERT INTO users (id, name, email, email_verified) VALUES ($1, $2, $3, true)
     ON CONFLICT (id) DO NOTHING`,
    [user_id, `Busy Owner ${team + 1}`, busyEmail(team)],
  );
  await client.query(
    `INSERT INTO user_profiles (user_id, first_name, last_name, onboarding_completed)
     VALUES ($1, 'Busy', $2, true) ON CONFLICT DO NOTHING`,
    [user_id, `Owner ${team + 1}`],
  );
  await client.query(
    `INSERT INTO accounts (id, account_id, provider_id, user_id, password)
     VALUES ($1, $1, 'credential', $1, $2)
     ON CONFLICT (id) DO UPDATE SET password = excluded.password`,
    [user_id, password],
  );
  await client.query(
    `INSERT INTO team_settings (team_id, team_slug, team_name, owner_user_id, subscription_plan,
      subscription_status, messages_limit, campaigns_limit, followups_limit)
     VALUES ($1, $2, $3, $4, 'scale', 'active', $5, 10, 10)`,
    [team_id, slug, `Busy ${team + 1}`, user_id, NO_LIMIT],
  );
  await client.query(`INSERT INTO team_slugs (team_slug, team_id) VALUES ($1, $2)`, [
    slug,
    team_id,
  ]);
  await client.query(`INSERT INTO memberships (team_id, user_id, role) VALUES ($1, $2, 'owner')`, [
    team_id,
    user_id,
  ]);
  return writeCampaigns(client, { team_id, slug, user_id, now });
}

async function writeCampaigns(
  client: pg.Client,
  { team_id, slug, user_id, now }: { team_id: string; slug: string; user_id: string; now: Date },
): Promise<string[]> {
  const ids = CAMPAIGNS.map((name) => stableId(`${team_id} ${name}`));
  await client.query(
    `INSERT INTO campaigns (team_id, campaign_id, campaign_slug, agent_id, user_id, team_slug,
      campaign_name, agent_name, company_name, behavior_prompt, goal_type, is_agent_configured,
      onboarding_step, offer_generated_from, created_at)
     SELECT $1, c.id, lower(c.name) || '-busy', $2 || '-agent', $3, $2, c.name, 'Emma', 'Busy',
       'You are Emma.', 'book_appointments', true, 'manual_setup', 'manual', $4
     FROM unnest($5::uuid[], $6::text[]) AS c (id, name)`,
    [team_id, slug, user_id, now, ids, CAMPAIGNS],
  );
  return ids;
}

const OWNED_BY_BUSY = `owner_user_id IN (
  SELECT id FROM users WHERE email ~ '^busy-[0-9]+@opensetter[.]example$')`;

/** Truncates if only busy teams have conversations, because deleting millions of rows is slow. */
export async function removeBusyTeams(client: pg.Client): Promise<void> {
  const others = await client.query(
    `SELECT FROM conversations c JOIN team_settings t USING (team_id)
     WHERE NOT (${OWNED_BY_BUSY}) LIMIT 1`,
  );
  if (others.rowCount === 0) await client.query('TRUNCATE conversations CASCADE');
  await client.query(`DELETE FROM team_settings WHERE ${OWNED_BY_BUSY}`);
}
