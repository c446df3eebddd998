import { randomUUID } from 'node:crypto';
import type pg from 'pg';

const MESSAGES_A_LEAD = 10;
const CAMPAIGNS = 20;
const LEADS_A_STEP = 20_000;

/**
 * Fills a database at migration 0017 with `messages` messages of one team, ten a lead, as version 0.1.0
 * stored them: half of them the leads', with ids that name the chat. A tenth of the leads has an end.
 */
export async function fillOldVersion(client: pg.Client, messages: number): Promise<void> {
  // References are right by the way the rows are made, and triggers follow the newest schema.
  await client.query(`SET synchronous_commit = off; SET session_replication_role = replica`);
  await client.query('ALTER TABLE conversations DISABLE TRIGGER USER');
  const team_id = randomUUID();
  await createTeam(client, team_id);
  const { rows } = await client.query<{ ids: string[] }>(CAMPAIGNS_SQL, [team_id, CAMPAIGNS]);
  const leads = messages / MESSAGES_A_LEAD;
  for (let from = 0; from < leads; from += LEADS_A_STEP) {
    const to = Math.min(leads, from + LEADS_A_STEP);
    await client.query(FILL_SQL, [team_id, rows[0]?.ids, from, to]);
  }
  await client.query('ALTER TABLE conversations ENABLE ALWAYS TRIGGER keep_words_of_new');
  await client.query('ALTER TABLE conversations ENABLE ALWAYS TRIGGER keep_words_of_renamed');
  await client.query('ALTER TABLE conversations ENABLE TRIGGER count_status_change');
  await client.query(`RESET session_replication_role; RESET synchronous_commit`);
  await client.query('VACUUM (ANALYZE)');
}

function createTeam(client: pg.Client, team_id: string): Promise<unknown> {
  return client.query(
    `INSERT INTO team_settings (team_id, team_slug, team_name, owner_user_id, subscription_plan,
       subscription_status, messages_limit, campaigns_limit, followups_limit)
     VALUES ($1, 'old', 'Old', 'no one', 'scale', 'active', 1000000000, 1000, 1)`,
    [team_id],
  );
}

const CAMPAIGNS_SQL = `WITH made AS (
    INSERT INTO campaigns (team_id, campaign_id, campaign_slug, agent_id, user_id, team_slug,
      campaign_name, agent_name, company_name, goal_type, onboarding_step, offer_generated_from)
    SELECT $1, gen_random_uuid(), 'old-' || n, 'old', 'no one', 'old', 'Old ' || n, 'Emma', 'Old',
      'book_appointments', 'manual_setup', 'manual' FROM generate_series(1, $2::int) n
    RETURNING campaign_id)
  SELECT array_agg(campaign_id) AS ids FROM made`;

const FILL_SQL = `WITH leads AS MATERIALIZED (
    SELECT i, gen_random_uuid() AS conversation_id, ($2::uuid[])[1 + i % array_length($2, 1)]
        AS campaign_id, (33600000000 + i)::text AS digits, 'Lead ' || md5(i::text) AS name,
      now() - make_interval(secs => 60 * (i % 200000)) AS ended
    FROM generate_series($3::bigint, $4::bigint - 1) i
  ), listed AS (
    INSERT INTO conversations (team_id, conversation_id, campaign_id, id_lead, reply_address, name,
      conversation_status, last_message, timestamp_unix, last_activity_at, replied, created_at)
    SELECT $1, conversation_id, campaign_id, digits || '@c.us', digits || '@c.us', name,
      CASE i % 40 WHEN 0 THEN 'converti' WHEN 1 THEN 'pas_interesse' WHEN 2 THEN 'lead_froid'
        WHEN 3 THEN 'stop' ELSE 'en_cours' END,
      'See you then', extract(epoch FROM ended)::bigint, ended, true, ended - interval '1 day'
    FROM leads
  ), worded AS (
    INSERT INTO lead_words (team_id, conversation_id, words, number)
    SELECT $1, conversation_id, lower(name) || ' ' || digits, digits FROM leads
  ), addressed AS (
    INSERT INTO lead_addresses (team_id, campaign_id, address, conversation_id)
    SELECT $1, campaign_id, digits || '@c.us', conversation_id FROM leads
  )
  INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key, type_interaction,
    message_lead, message_ia, state, ack, timestamp_unix, created_at)
  SELECT $1, gen_random_uuid(), conversation_id, campaign_id,
    CASE WHEN n % 2 = 1 THEN 'in:' || digits || '@c.us:' ELSE 'out:' END
      || '3EB0' || upper(lpad(to_hex(i * 10 + n), 16, '0')),
    CASE WHEN n % 2 = 1 THEN 'USER_MESSAGE' ELSE 'AI_RESPONSE' END,
    CASE WHEN n % 2 = 1 THEN 'How does it work, and what does it cost? ' || md5(n::text) END,
    CASE WHEN n % 2 = 0 THEN 'Twelve weeks, one call each. Shall we talk? ' || md5(n::text) END,
    CASE WHEN n % 2 = 1 THEN 'received' ELSE 'read' END, CASE WHEN n % 2 = 1 THEN 0 ELSE 3 END,
    extract(epoch FROM ended)::bigint - 60 * (10 - n), ended - make_interval(mins => 10 - n)
  FROM leads, generate_series(1, 10) n`;
