import { sql } from 'kysely';
import { callOf } from '#domain/conversations/messages/calls.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { fetchFile } from '../files/fetch-file.ts';
import { attributeByAds } from '../lead/attribution.ts';
import { insertFiles } from '../files/insert-files.ts';
import type { StoredMessage } from './join-repeats.ts';
import { applyToLead, type Leads } from './leads.ts';
import { eventsOf, type NewMessage } from './message-events.ts';

/** A stored message of a lead that arrived again with more content. */
interface Repeat {
  event: MessageEvent;
  message_id: string;
  conversation_id: string;
}

/**
 * Adds the content to messages that were stored before they could be read, and answers them as if they
 * had just arrived. Calls that were stored while ringing get their end. The second part must come from
 * the lead who sent the first, since senders choose their ids.
 */
export async function completeMessages(
  services: Services,
  tx: TeamTx,
  leads: Leads,
  repeats: MessageEvent[],
  before: ReadonlyMap<string, StoredMessage>,
): Promise<void> {
  const known = repeats.flatMap((event) => {
    const stored = before.get(event.wa_key);
    if (!stored?.from_lead) return [];
    const conversation_id = leads.merged.get(stored.conversation_id) ?? stored.conversation_id;
    const isSame = leads.byAddress.get(event.chat) === conversation_id;
    return isSame ? [{ event, stored, message_id: stored.message_id, conversation_id }] : [];
  });
  const read = known.filter(
    ({ event, stored }) => stored.media_type === 'unknown' && event.media_type !== 'unknown',
  );
  const ended = known.filter(({ event, stored }) => isEndOfCall(event, stored));
  if (read.length > 0) await completeUnread(services, tx, leads, read);
  if (ended.length > 0) await endCalls(services, tx, leads, ended);
  const changed = [...read, ...ended].map(({ conversation_id }) => conversation_id);
  if (changed.length > 0) tx.withCommit(() => recordChanges(tx, 'conversation', changed));
}

const isEndOfCall = (event: MessageEvent, stored: StoredMessage): boolean =>
  stored.media_type === 'call' &&
  event.media_type === 'call' &&
  callOf(stored.details).end === null &&
  callOf(event.details).end !== null;

async function endCalls(services: Services, tx: TeamTx, leads: Leads, ended: Repeat[]) {
  await sql`UPDATE messages m SET details = c.details
    FROM unnest(${ended.map(({ message_id }) => message_id)}::uuid[],
      ${ended.map(({ event }) => event.details)}::text[]) AS c (message_id, details)
    WHERE m.team_id = ${tx.team_id} AND m.message_id = c.message_id`.execute(tx.db);
  for (const { event, conversation_id } of ended) {
    if (callOf(event.details).end !== 'answered') continue;
    applyToLead(services, leads, conversation_id, { kind: 'block_ended', reasons: ['call'] });
  }
}

/** The new position in the order of arrival makes it an unanswered message. */
async function completeUnread(services: Services, tx: TeamTx, leads: Leads, read: Repeat[]) {
  const rows = read.map((repeat) => ({
    ...repeat,
    file_id: repeat.event.file ? newId() : null,
  }));
  const { rows: stored } = await sql<Pick<NewMessage, 'message_id' | 'seq' | 'text'>>`
    UPDATE messages m SET seq = DEFAULT, media_type = c.media_type, details = c.details,
      quoted = c.quoted, ad = coalesce(c.ad, m.ad),
      message_lead = CASE WHEN m.edited_at IS NULL OR m.edit_unread THEN c.body
        ELSE m.message_lead END
    FROM unnest(${rows.map((r) => r.message_id)}::uuid[], ${rows.map((r) => r.event.text)}::text[],
      ${rows.map((r) => r.event.media_type)}::text[], ${rows.map((r) => r.event.details)}::text[],
      ${rows.map((r) => r.event.quoted && JSON.stringify(r.event.quoted))}::jsonb[],
      ${rows.map((r) => r.event.ad && JSON.stringify(r.event.ad))}::jsonb[])
      AS c (message_id, body, media_type, details, quoted, ad)
    WHERE m.team_id = ${tx.team_id} AND m.message_id = c.message_id
    RETURNING m.message_id, m.seq, coalesce(m.message_lead, '') AS text`.execute(tx.db);
  await insertFiles(tx, rows);
  attributeByAds(tx, read);
  const found = new Map(stored.map((row) => [row.message_id, row]));
  const waiting = await stillUnread(tx, leads, read);
  for (const row of rows.toSorted((a, b) => a.event.timestamp - b.event.timestamp)) {
    const { seq = 0, text = '' } = found.get(row.message_id) ?? {};
    const { conversation_id, file_id } = row;
    if (!waiting.has(conversation_id)) {
      applyToLead(services, leads, conversation_id, { kind: 'block_ended', reasons: ['unknown'] });
    }
    const events = eventsOf({ ...row, seq, text, edit_unread: false });
    applyToLead(services, leads, conversation_id, ...events);
    if (file_id) leads.jobs.push(fetchFile.spec(tx.scope, { file_id }));
    services.log.info({ conversation_id, message_id: row.message_id, seq }, 'message completed');
  }
}

/** A minute's tolerance, because clocks differ. */
const CLOCKS_MS = 60_000;

/** Conversations that wait for a person due to another unreadable message, which arrived since they do. */
async function stillUnread(tx: TeamTx, leads: Leads, read: Repeat[]): Promise<Set<string>> {
  const ids = [...new Set(read.map(({ conversation_id }) => conversation_id))];
  const since = ids.map((id) => {
    const due = leads.changes.get(id)?.after.person_due_since ?? new Date();
    return new Date(due.getTime() - CLOCKS_MS);
  });
  const { rows } = await sql<{ conversation_id: string }>`SELECT DISTINCT m.conversation_id
    FROM unnest(${ids}::uuid[], ${since}::timestamptz[]) AS w (conversation_id, since)
    JOIN messages m ON m.team_id = ${tx.team_id} AND m.conversation_id = w.conversation_id
    WHERE m.media_type = 'unknown' AND m.type_interaction = 'USER_MESSAGE'
      AND m.deleted_at IS NULL AND m.created_at >= w.since`.execute(tx.db);
  return new Set(rows.map(({ conversation_id }) => conversation_id));
}
