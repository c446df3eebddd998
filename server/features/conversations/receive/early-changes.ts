import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { EarlyChange } from './record-changes.ts';

/** A message that has not come after this time never will. */
const KEPT = sql`interval '1 day'`;
/** Leads choose what they react to and edit; more than this at a time is nothing real. */
const MAX_KEPT = 2_000;

/**
 * Keeps what was said of messages that are not stored, for when they come. The caller holds
 * `connectionLock`, as does whoever stores messages, and has looked again: none of them is stored.
 */
export async function keepEarlyChanges(
  { db, team_id }: TeamTx,
  { campaign_id }: Connection,
  changes: EarlyChange[],
): Promise<void> {
  await sql`WITH old AS (
      DELETE FROM early_message_changes WHERE team_id = ${team_id}
        AND campaign_id = ${campaign_id} AND received_at < now() - ${KEPT}
    )
    INSERT INTO early_message_changes AS e (team_id, campaign_id, wa_key, kind, value, chat, at)
    SELECT ${team_id}, ${campaign_id}, c.wa_key, c.kind, c.value, c.chat, to_timestamp(c.at)
    FROM unnest(${changes.map((one) => one.wa_key)}::text[],
      ${changes.map((one) => one.kind)}::text[], ${changes.map((one) => one.value)}::text[],
      ${changes.map((one) => one.chat)}::text[], ${changes.map((one) => one.at)}::float8[])
      AS c (wa_key, kind, value, chat, at)
    WHERE (SELECT count(*) FROM early_message_changes k WHERE k.team_id = ${team_id}
      AND k.campaign_id = ${campaign_id}) < ${MAX_KEPT}
    ON CONFLICT (team_id, campaign_id, wa_key, kind) DO UPDATE
    SET at = greatest(e.at, excluded.at), received_at = now(), value = CASE
      WHEN e.kind = 'ack' AND least(e.value::int, excluded.value::int) < 0 THEN '-1'
      WHEN e.kind = 'ack' THEN greatest(e.value::int, excluded.value::int)::text
      WHEN excluded.at >= e.at THEN excluded.value ELSE e.value END,
      chat = CASE WHEN excluded.at >= e.at THEN excluded.chat ELSE e.chat END`.execute(db);
}

/** A message of a number, whether it is stored or not. */
export interface NamedMessage {
  campaign_id: string;
  wa_key: string;
}

/**
 * Takes out what was kept of these messages, one row a message: the tables `taken` and `early` of a
 * larger statement that stores them. Edits and deletions name the chat that they came from.
 */
export function takeEarlyChanges(
  { team_id }: TeamTx,
  messages: NamedMessage[],
): RawBuilder<unknown> {
  const of = (kind: string) => sql`FILTER (WHERE kind = ${kind})`;
  return sql`taken AS (
      DELETE FROM early_message_changes WHERE team_id = ${team_id} AND ${areNamed(messages)}
      RETURNING campaign_id, wa_key, kind, value, chat, at
    ), early AS (
      SELECT campaign_id, wa_key, (max(value) ${of('ack')})::int AS ack,
        max(value) ${of('lead_reaction')} AS lead_reaction,
        max(at) ${of('lead_reaction')} AS lead_reaction_at,
        max(value) ${of('our_reaction')} AS our_reaction,
        max(at) ${of('our_reaction')} AS our_reaction_at,
        max(value) ${of('edited')} AS text, max(at) ${of('edited')} AS edited_at,
        max(at) ${of('deleted')} AS deleted_at,
        max(chat) ${of('edited')} AS edited_in, max(chat) ${of('deleted')} AS deleted_in
      FROM taken GROUP BY campaign_id, wa_key
    )`;
}

/** One number is the rule, and leads to its rows by the key. */
function areNamed(messages: NamedMessage[]): RawBuilder<unknown> {
  const campaigns = messages.map((one) => one.campaign_id);
  const keys = messages.map((one) => one.wa_key);
  const [first] = campaigns;
  return campaigns.every((one) => one === first)
    ? sql`campaign_id = ${first ?? null}::uuid AND wa_key = ANY(${keys}::text[])`
    : sql`(campaign_id, wa_key)
        IN (SELECT * FROM unnest(${campaigns}::uuid[], ${keys}::text[]))`;
}
