import { hashPassword } from '@better-auth/utils/password';
import type pg from 'pg';
import { stableId } from '../stable-id.ts';
import { recountTeam } from '../recount-team.ts';
import { AGENT_TEXTS, fillSql, LEAD_TEXTS } from './fill-sql.ts';
import { removeBusyTeams, writeBusyTeam } from './teams.ts';

export interface BusySize {
  messages: number;
  conversations: number;
  teams: number;
}

export const BUSY_PASSWORD = 'welcome-to-the-busy-world';

/** Messages per statement: enough to amortize its cost, few enough to sort in memory. */
const MESSAGES_PER_STEP = 60_000;

/**
 * Creates a world of the given size, identical in every run except for its times, which are relative to
 * `now`. Replaces the busy teams of an earlier run. `client` is the owner of the tables; `progress` is
 * called with the number of stored messages.
 */
export async function seedBusy(
  client: pg.Client,
  { messages, conversations, teams }: BusySize,
  { now = new Date(), progress = (_done: number) => {} } = {},
): Promise<void> {
  await removeBusyTeams(client);
  const before = await prepare(client);
  const password = await hashPassword(BUSY_PASSWORD);
  const fillStatement = fillSql(messages, conversations);
  const step = Math.max(1, Math.round((MESSAGES_PER_STEP * conversations) / messages));
  let filledMessages = 0;
  for (let team = 0; team < teams; team += 1) {
    const [from, to] = [team, team + 1].map((n) => Math.floor((conversations * n) / teams));
    const team_id = stableId(`busy team ${team}`);
    const campaigns = await writeBusyTeam(client, { team, team_id, password, now });
    for (let at = from ?? 0; at < (to ?? 0); at += step) {
      const until = Math.min(at + step, to ?? 0);
      const { rows } = await client.query<{ messages: number }>({
        name: 'busy-fill',
        text: fillStatement,
        values: [team_id, campaigns, at, until, before + filledMessages, now],
      });
      filledMessages += rows[0]?.messages ?? 0;
      progress(filledMessages);
    }
    await recountTeam(client, team_id);
  }
  await client.query(WORDS_SQL, [before, [...LEAD_TEXTS, ...AGENT_TEXTS]]);
  await finish(client, before + filledMessages);
}

/** Does the work of the trigger, which is off. Fast, because there are only a few different texts. */
const WORDS_SQL = `WITH said AS MATERIALIZED (
    SELECT DISTINCT body, text_words(body) AS words FROM unnest($2::text[]) AS body)
  INSERT INTO message_words (team_id, conversation_id, seq, words)
  SELECT m.team_id, m.conversation_id, m.seq, s.words FROM messages m
  JOIN said s ON s.body = coalesce(m.message_lead, m.message_ia)
  WHERE m.seq > $1 ON CONFLICT DO NOTHING`;

/** Turns off what slows down bulk loading. Returns the last arrival number (messages.seq). */
async function prepare(client: pg.Client): Promise<number> {
  await client.query(`SET synchronous_commit = off`);
  await client.query(`SET work_mem = '64MB'`);
  // Needs a superuser. Without it, each row's references are checked, at half the speed.
  await client.query(`SET session_replication_role = replica`).catch(() => {});
  const { rows } = await client.query<{ last: string }>(
    `SELECT coalesce(max(seq), 0) AS last FROM messages`,
  );
  return Number(rows[0]?.last ?? 0);
}

const FILLED_TABLES = [
  'conversations',
  'lead_addresses',
  'lead_words',
  'messages',
  'message_words',
  'conversation_events',
] as const;

/** Updates the statistics; without them, the planner would treat the new tables as empty. */
async function finish(client: pg.Client, last: number): Promise<void> {
  await client.query(`SELECT setval(pg_get_serial_sequence('messages', 'seq'), greatest($1, 1))`, [
    last,
  ]);
  await client.query(`SET session_replication_role = origin`).catch(() => {});
  for (const table of FILLED_TABLES) {
    await client.query(`VACUUM (ANALYZE) ${table}`);
  }
  await client.query('ANALYZE');
}
