import { newId } from '#server/platform/id.ts';
import type { JobQueue } from '#server/test/jobs.ts';

/** Rows that no builder creates: a lease, a handoff, a generation and a picture. */
export async function fillOtherTables(admin: JobQueue, team_id: string) {
  const rows = await admin.query<{ conversation_id: string }>(
    'SELECT conversation_id FROM conversations WHERE team_id = $1',
    [team_id],
  );
  const values = [team_id, rows[0]?.conversation_id, newId()];
  await admin.query(
    `INSERT INTO conversation_turns (team_id, conversation_id, turn_id, worker_id)
     VALUES ($1, $2, $3, 'w')`,
    values,
  );
  await admin.query(
    `INSERT INTO conversation_summaries (team_id, conversation_id, cut_seq, text)
     VALUES ($1, $2, 1, 'hello')`,
    [team_id, rows[0]?.conversation_id],
  );
  await admin.query(
    `INSERT INTO message_readings (team_id, message_id, kind, state)
     SELECT team_id, message_id, 'speech', 'waiting' FROM messages WHERE team_id = $1 LIMIT 1`,
    [team_id],
  );
  await admin.query(
    `INSERT INTO reply_drafts (team_id, conversation_id, user_id, text)
     SELECT team_id, $2, user_id, 'hello' FROM memberships WHERE team_id = $1 LIMIT 1`,
    [team_id, rows[0]?.conversation_id],
  );
  await admin.query(
    `INSERT INTO member_availability (team_id, user_id)
     SELECT team_id, user_id FROM memberships WHERE team_id = $1 LIMIT 1
     ON CONFLICT DO NOTHING`,
    [team_id],
  );
  await admin.query(
    `INSERT INTO campaign_old_slugs (team_id, campaign_id, campaign_slug)
     SELECT team_id, campaign_id, 'long-ago-' || campaign_slug FROM campaigns WHERE team_id = $1`,
    [team_id],
  );
  await admin.query('INSERT INTO subscriptions (team_id, customer_id) VALUES ($1, $2)', [
    team_id,
    newId(),
  ]);
  await admin.query(
    `INSERT INTO knowledge_vectors (team_id, passage_id, model, dimensions)
     SELECT team_id, passage_id, 'm', 3 FROM knowledge_passages WHERE team_id = $1 LIMIT 1`,
    [team_id],
  );
  await admin.query(
    `INSERT INTO meta_leads (team_id, campaign_id, leadgen_id)
     SELECT team_id, campaign_id, '444' FROM campaigns WHERE team_id = $1 LIMIT 1`,
    [team_id],
  );
  await admin.query("INSERT INTO meta_settings (team_id, token_last4) VALUES ($1, 'abcd')", [
    team_id,
  ]);
  await fillOutreach(admin, team_id);
  await fillModels(admin, team_id);
  await fillPrivacy(admin, team_id);
  await admin.query(
    `INSERT INTO notification_settings (team_id, user_id, whose, waiting_push, waiting_email,
       email_after_minutes, lost_push, lost_email, mention_push, mention_email,
       lost_in_quiet_hours, time_zone)
     SELECT team_id, user_id, 'all', true, true, 15, true, true, true, true, true, 'UTC'
     FROM memberships WHERE team_id = $1 LIMIT 1`,
    [team_id],
  );
  await admin.query(
    `INSERT INTO notices (team_id, user_id, kind, subject_id, since, channel)
     SELECT team_id, user_id, 'number_lost', $2, now(), 'email'
     FROM memberships WHERE team_id = $1 LIMIT 1`,
    [team_id, newId()],
  );
  await admin.query(
    `INSERT INTO campaign_creations (team_id, creation_id, kind, user_id, campaign_id,
       campaign_slug, campaign_name, form, steps)
     VALUES ($1, $2, 'website', 'u', $3, 's', 'n', '{}', '[]')`,
    [team_id, newId(), newId()],
  );
  await admin.query(
    `INSERT INTO early_message_changes (team_id, campaign_id, wa_key, kind, value, chat, at)
     SELECT team_id, campaign_id, 'out:A', 'ack', '2', '', now() FROM campaigns WHERE team_id = $1`,
    [team_id],
  );
  await admin.query(
    `INSERT INTO campaign_screenshots (team_id, campaign_id, mime, image)
     SELECT team_id, campaign_id, 'image/png', '\\x00' FROM campaigns WHERE team_id = $1`,
    [team_id],
  );
  await admin.query(
    `INSERT INTO conversation_tags (team_id, conversation_id, tag_id)
     SELECT t.team_id, c.conversation_id, t.tag_id FROM tags t JOIN conversations c USING (team_id)
     WHERE t.team_id = $1`,
    [team_id],
  );
  await admin.query(
    `INSERT INTO lead_merges (team_id, merge_id, conversation_id, merged_id, merged_name, by_user_id,
       after_seq, before)
     VALUES ($1, $3, $2, $3, 'Jane', 'u', 0, '{}')`,
    values,
  );
  await admin.query(
    `INSERT INTO canned_replies (team_id, canned_id, shortcut, text) VALUES ($1, $2, 'hi', 'Hello')`,
    [team_id, newId()],
  );
  await admin.query(
    `INSERT INTO automatic_messages (team_id, automatic_id, campaign_id, shape, text)
     SELECT team_id, $2, campaign_id, sha256('hi'), 'Hello' FROM campaigns WHERE team_id = $1 LIMIT 1`,
    [team_id, newId()],
  );
  await admin.query(
    `INSERT INTO deleted_leads (team_id, campaign_id, address_hash)
     VALUES ($1, $2, sha256('someone'))`,
    [team_id, newId()],
  );
  await admin.query(
    `INSERT INTO lead_deletions
       (team_id, deletion_id, place, at, by_user_id, record, previous_hash, hash)
     VALUES ($1, $2, 1, now(), 'u', '{}', '', '')`,
    [team_id, newId()],
  );
}

async function fillPrivacy(admin: JobQueue, team_id: string) {
  const export_id = newId();
  await admin.query(
    `INSERT INTO team_exports (team_id, export_id, asked_by_user_id) VALUES ($1, $2, 'u')`,
    [team_id, export_id],
  );
  await admin.query(
    `INSERT INTO team_export_parts (team_id, export_id, place, content) VALUES ($1, $2, 0, 'zip')`,
    [team_id, export_id],
  );
  await admin.query('INSERT INTO team_terms (team_id, keep_months) VALUES ($1, 12)', [team_id]);
  await admin.query(
    `INSERT INTO team_actions (team_id, action_id, action) VALUES ($1, $2, 'teams.rename')`,
    [team_id, newId()],
  );
}

/** A lead whom the agent messages first, with everything that is stored about them. */
async function fillOutreach(admin: JobQueue, team_id: string) {
  const from = 'FROM conversations WHERE team_id = $1';
  for (const statement of [
    `INSERT INTO first_messages (team_id, conversation_id, campaign_id, source)
     SELECT team_id, conversation_id, campaign_id, 'form' ${from}`,
    `INSERT INTO follow_ups (team_id, conversation_id, after_seq, number, state, at)
     SELECT team_id, conversation_id, 1, 1, 'sent', now() ${from}`,
    `INSERT INTO permissions (team_id, permission_id, conversation_id, address_hash, kind, source, at)
     SELECT team_id, gen_random_uuid(), conversation_id, '\\x00', 'consent', 'form', now() ${from}`,
    `INSERT INTO outreach_queues (team_id, campaign_id) SELECT team_id, campaign_id ${from}`,
    `INSERT INTO outreach_holds (team_id, campaign_id, from_at, reason)
     SELECT team_id, campaign_id, now(), 'quota' ${from}`,
    `INSERT INTO number_paces (team_id, agent_phone_id) SELECT team_id, '1555@c.us' ${from}`,
    `INSERT INTO never_answered (team_id, agent_phone_id, address)
     SELECT team_id, '1555@c.us', '1556@c.us' ${from}`,
    `INSERT INTO number_rules (team_id, agent_phone_id) SELECT team_id, '1556@c.us' ${from}`,
    `INSERT INTO number_routes (team_id, campaign_id) SELECT team_id, campaign_id ${from}`,
    `INSERT INTO older_chats (team_id, agent_phone_id, address_hash)
     SELECT team_id, '1555@c.us', sha256('someone') ${from}`,
    `INSERT INTO first_message_times (team_id, day, bucket) SELECT team_id, '2026-01-01', 1 ${from}`,
  ]) {
    await admin.query(statement, [team_id]);
  }
}

async function fillModels(admin: JobQueue, team_id: string) {
  for (const statement of [
    'INSERT INTO model_settings (team_id, version) VALUES ($1, gen_random_uuid())',
    `INSERT INTO model_usage (team_id, day, campaign_id, purpose, model_name, slot)
     VALUES ($1, '2026-01-01', gen_random_uuid(), 'answer', 'm', 0)`,
    `INSERT INTO model_spending (team_id, slot, day, day_nanos, month_nanos)
     VALUES ($1, 0, '2026-01-01', 1, 1)`,
    `INSERT INTO prompt_controls (team_id, campaign_id, prompt_hash)
     SELECT team_id, campaign_id, 'h' FROM campaigns WHERE team_id = $1`,
  ]) {
    await admin.query(statement, [team_id]);
  }
}
