import { recountTeam } from '#server/db/seeds/recount-team.ts';
import { withDatabase } from './past.ts';

/** A conversation's id by its number, starting at 1 (the oldest). */
const idOf = (team: string, n: string) =>
  `overlay(overlay(md5(${team}::text || '-' || ${n}) PLACING '8' FROM 13) PLACING 'a' FROM 17)::uuid`;

/**
 * Fills one team's campaigns, in turn, with conversations of one message each: "Lead 1" to "Lead n", newest
 * last. Of every ten, one is stopped and one is qualified. The text of a lead in the middle is searchable.
 */
export async function fillInbox(campaign_ids: string[], count: number): Promise<void> {
  await withDatabase(async (client) => {
    const parameters = [campaign_ids, count];
    await client.query(
      `INSERT INTO conversations (team_id, conversation_id, campaign_id, id_lead, reply_address,
         name, conversation_status, outcome, manual_override, agent_active, last_message,
         last_interaction, timestamp_unix, last_activity_at, last_inbound_unix, replied, created_at)
       SELECT k.team_id, ${idOf('k.team_id', 'n')}, k.campaign_id, phone, phone, 'Lead ' || n,
         CASE n % 10 WHEN 0 THEN 'stop' WHEN 5 THEN 'converti' ELSE 'en_cours' END,
         CASE n % 10 WHEN 5 THEN 'converti' ELSE 'en_cours' END, n % 10 = 0, n % 10 <> 0,
         'Hello from ' || n, 'USER_MESSAGE', extract(epoch FROM at)::bigint, at,
         extract(epoch FROM at)::bigint, true, at
       FROM generate_series(1, $2::int) n
       JOIN campaigns k ON k.campaign_id = ($1::uuid[])[1 + n % array_length($1::uuid[], 1)],
         LATERAL (SELECT '1555010' || lpad(n::text, 4, '0') || '@c.us' AS phone,
           now() - make_interval(mins => $2::int - n) AS at) x`,
      parameters,
    );
    await client.query(
      `INSERT INTO lead_addresses (team_id, campaign_id, address, conversation_id)
       SELECT team_id, campaign_id, id_lead, conversation_id FROM conversations
       WHERE campaign_id = ANY($1::uuid[])`,
      [campaign_ids],
    );
    await client.query(
      `INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
         type_interaction, message_lead, state, timestamp_unix, created_at)
       SELECT team_id, conversation_id, conversation_id, campaign_id, 'in:' || conversation_id,
         'USER_MESSAGE', CASE name WHEN 'Lead ' || $2::int / 2 THEN 'At the zebra crossing'
           ELSE last_message END, 'received', timestamp_unix, last_activity_at
       FROM conversations WHERE campaign_id = ANY($1::uuid[]) ORDER BY timestamp_unix`,
      parameters,
    );
    const { rows } = await client.query<{ team_id: string }>(
      `INSERT INTO team_counters (team_id, slot, leads_count, messages_count, replied_leads_count)
       SELECT team_id, 0, count(*), count(*), count(*) FROM conversations
       WHERE campaign_id = ANY($1::uuid[]) GROUP BY team_id
       ON CONFLICT (team_id, slot) DO UPDATE SET leads_count = excluded.leads_count
       RETURNING team_id`,
      [campaign_ids],
    );
    await recountTeam(client, rows[0]?.team_id ?? '');
    await client.query('ANALYZE conversations, messages');
  });
}
