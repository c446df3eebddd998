import { sql } from 'kysely';
import { leadCardErrors } from '#copy/errors/lead-card.ts';
import type { Conversation } from '#domain/conversations/conversation.ts';
import {
  type BeforeMerge,
  type OwnMessages,
  splitConversations,
} from '#domain/conversations/events/split-conversations.ts';
import {
  type PreviewedMessage,
  previewText,
} from '#domain/conversations/messages/message-kinds.ts';
import type { Transition } from '#domain/conversations/conversation-event.ts';
import { Refusal } from '#domain/errors.ts';
import { MAX_PREVIEW } from '#domain/conversations/events/transition.ts';
import { cutText } from '#domain/text.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { type ConversationChange, eventContext } from '../conversation-change.ts';
import { insertConversations, lockConversation, storeChanges } from '../conversation-store.ts';
import { deliveryDue } from '../delivery/deliver.ts';
import { supersedeHeld } from '../held/held-queries.ts';
import { releaseLeases, deleteSummary, hasUnsent, acquireLeases } from '../receive/merge-leads.ts';
import {
  type MergeRecord,
  SPLIT_TABLE_KEYS,
  SPLIT_TABLES,
  moveMarkedRowsBack,
} from '../receive/merge-record.ts';
import type { StoredConversation } from '../stored-conversation.ts';
import { lockNumberOf } from './merge-by-hand.ts';

interface Merge {
  merged_id: string;
  after_seq: number;
  before: MergeRecord;
  campaign_id: string;
}

/**
 * Undoes a merge of two leads: each thread gets back its messages, and newer ones by the address that
 * they came from. The other lead gets back its former id. Throws NOT_FOUND.
 */
export async function splitLead(
  tx: TeamTx,
  { conversation_id, merge_id }: { conversation_id: string; merge_id: string },
  { person }: TeamAccess<'canEditCampaigns'>,
  services: Pick<Services, 'db' | 'env' | 'log'>,
): Promise<{ conversation_id: string }> {
  await lockNumberOf(tx, [conversation_id]);
  const stored = await lockConversation(tx, conversation_id);
  const merge = await consumeMerge(tx, conversation_id, merge_id);
  const both = [conversation_id, merge.merged_id] as const;
  const splitConversation = await insertDuplicate(tx, merge);
  await acquireLeases(tx, [...both]);
  await supersedeHeld(tx, [conversation_id]);
  await divideMessages(tx, both, merge.after_seq);
  await returnRows(tx, both, merge.before);
  await returnDetails(tx, both, merge.before);
  await returnFirstMessage(tx, both, merge.before);
  await deleteSummary(tx, conversation_id);
  const { survivor, duplicate } = merge.before;
  const split = splitConversations(
    stored.state,
    { before: stateOf(survivor.state), messages: await messagesOf(tx, both[0]) },
    { before: stateOf(duplicate.state), messages: await messagesOf(tx, both[1]) },
    person.user_id,
    eventContext(services),
  );
  const unsent = await Promise.all(both.map((id) => hasUnsent(tx, id)));
  storeChanges(
    services,
    tx,
    [changeOf(stored, split.survivor), changeOf(splitConversation, split.duplicate)],
    {
      gains: [{ leads_count: 1 }],
      jobs: both
        .filter((_, index) => unsent[index])
        .map((id) => deliveryDue.spec(tx.scope, { conversation_id: id })),
    },
  );
  await releaseLeases(tx, [...both]);
  return { conversation_id: merge.merged_id };
}

async function consumeMerge(
  { db, team_id }: TeamTx,
  conversation_id: string,
  merge_id: string,
): Promise<Merge> {
  const { rows } = await sql<Merge>`DELETE FROM lead_merges m USING conversations c
    WHERE m.team_id = ${team_id} AND m.merge_id = ${merge_id}
      AND m.conversation_id = ${conversation_id}
      AND c.team_id = m.team_id AND c.conversation_id = m.conversation_id
    RETURNING m.merged_id, m.after_seq, m.before, c.campaign_id`.execute(db);
  const [merge] = rows;
  if (!merge) throw new Refusal('NOT_FOUND', leadCardErrors.split);
  return merge;
}

async function insertDuplicate(
  tx: TeamTx,
  { merged_id: conversation_id, campaign_id, before: { duplicate } }: Merge,
): Promise<StoredConversation> {
  const { id_lead, reply_address, name } = duplicate.state;
  const { email, custom_fields } = duplicate;
  const [fresh] = await insertConversations(tx, [
    { conversation_id, campaign_id, id_lead, reply_address, name, email, custom_fields },
  ]);
  if (!fresh) throw new Error('The conversation was not inserted');
  return fresh;
}

/**
 * Returns to the duplicate its own messages, newer ones from its addresses, and our newer answers to
 * those: an answer goes to the address of the lead's newest message.
 */
async function divideMessages(
  tx: TeamTx,
  [survivor, duplicate]: readonly [string, string],
  after_seq: number,
): Promise<void> {
  const { db, team_id } = tx;
  await sql`UPDATE messages m SET merged_from = ${duplicate}
    WHERE m.team_id = ${team_id} AND m.conversation_id = ${survivor} AND m.merged_from IS NULL
      AND m.type_interaction <> 'USER_MESSAGE' AND m.seq > ${after_seq} AND (
        SELECT l.merged_from FROM messages l WHERE l.team_id = ${team_id}
          AND l.conversation_id = ${survivor} AND l.type_interaction = 'USER_MESSAGE'
          AND l.seq < m.seq ORDER BY l.seq DESC LIMIT 1) = ${duplicate}`.execute(db);
  await moveMarkedRowsBack(tx, survivor, duplicate);
}

async function returnRows(
  { db, team_id }: TeamTx,
  [survivor, duplicate]: readonly [string, string],
  { moved }: MergeRecord,
): Promise<void> {
  for (const table of SPLIT_TABLES) {
    const keys = moved[table] ?? [];
    if (keys.length === 0) continue;
    await sql`UPDATE ${sql.table(table)} SET conversation_id = ${duplicate}
      WHERE team_id = ${team_id} AND conversation_id = ${survivor}
        AND (${sql.raw(SPLIT_TABLE_KEYS[table])})::text = ANY(${keys}::text[])`.execute(db);
  }
}

const FIRST_MESSAGE = sql.raw(
  `campaign_id, priority, source, import_id, consent_source, consent_at, fields, entered_at, state,
   reason, planned_at, sent_at, message_id, tries`,
);

/**
 * Returns the duplicate's first message, unless it was sent from the merged thread: in its earlier state
 * if the survivor had one, too, else in its current state. A waiting one rejoins the queue.
 */
async function returnFirstMessage(
  { db, team_id }: TeamTx,
  [survivor, duplicate]: readonly [string, string],
  { first_message }: MergeRecord,
): Promise<void> {
  if (!first_message) return;
  const { rows } = await sql<{ campaign_id: string }>`WITH moved AS (
      SELECT true FROM first_messages WHERE team_id = ${team_id}
        AND conversation_id = ${survivor} AND place = ${String(first_message['place'])}::bigint
    ), returned AS (
      UPDATE first_messages SET conversation_id = ${duplicate}
      WHERE team_id = ${team_id} AND conversation_id = ${survivor} AND EXISTS (SELECT FROM moved)
        AND (message_id IS NULL OR EXISTS (SELECT FROM messages m WHERE m.team_id = ${team_id}
          AND m.message_id = first_messages.message_id AND m.conversation_id = ${duplicate}))
      RETURNING campaign_id, state
    ), restored AS (
      INSERT INTO first_messages (team_id, conversation_id, ${FIRST_MESSAGE})
      SELECT ${team_id}, ${duplicate}, ${FIRST_MESSAGE}
      FROM jsonb_populate_record(NULL::first_messages, ${JSON.stringify(first_message)}::jsonb)
      WHERE NOT EXISTS (SELECT FROM moved)
      RETURNING campaign_id, state
    )
    SELECT campaign_id FROM returned WHERE state = 'waiting'
    UNION SELECT campaign_id FROM restored WHERE state = 'waiting'`.execute(db);
  for (const { campaign_id } of rows) {
    await sql`UPDATE outreach_queues SET next_at = now()
      WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}`.execute(db);
  }
}

/** Removes tags, email and fields that the survivor got only from the duplicate; later changes stay. */
async function returnDetails(
  { db, team_id }: TeamTx,
  [survivor, duplicate]: readonly [string, string],
  { survivor: own, duplicate: other }: MergeRecord,
): Promise<void> {
  const gained = other.tags.filter((tag) => !own.tags.includes(tag));
  await sql`DELETE FROM conversation_tags WHERE team_id = ${team_id}
    AND conversation_id = ${survivor} AND tag_id = ANY(${gained}::uuid[])`.execute(db);
  await sql`INSERT INTO conversation_tags (team_id, conversation_id, tag_id)
    SELECT team_id, ${duplicate}, tag_id FROM tags
    WHERE team_id = ${team_id} AND tag_id = ANY(${other.tags}::uuid[])`.execute(db);
  const fields = Object.entries(other.custom_fields).filter(([id]) => !(id in own.custom_fields));
  await sql`UPDATE conversations SET
      email = CASE WHEN ${own.email}::text IS NULL AND email = ${other.email} THEN NULL ELSE email END,
      custom_fields = custom_fields - ARRAY(
        SELECT f.key FROM jsonb_each_text(${JSON.stringify(Object.fromEntries(fields))}::jsonb) f
        WHERE custom_fields ->> f.key = f.value)
    WHERE team_id = ${team_id} AND conversation_id = ${survivor}`.execute(db);
  await sql`UPDATE conversations SET created_at = ${other.created_at}
    WHERE team_id = ${team_id} AND conversation_id = ${duplicate}`.execute(db);
}

/** JSON has no dates. */
const stateOf = (state: BeforeMerge): BeforeMerge => ({
  ...state,
  booked_at: state.booked_at && new Date(state.booked_at),
  booked_for: state.booked_for && new Date(state.booked_for),
});

const NO_MESSAGES: OwnMessages = {
  last_inbound_seq: 0,
  last_inbound_unix: 0,
  last_message: '',
  last_interaction: 'USER_MESSAGE',
  timestamp_unix: 0,
  replied: false,
};

async function messagesOf({ db, team_id }: TeamTx, conversation_id: string): Promise<OwnMessages> {
  const { rows } = await sql<Omit<OwnMessages, 'last_message' | 'replied'> & PreviewedMessage>`
    SELECT coalesce(message_lead, message_ia, '') AS text, media_type AS kind, coalesce(details, '') AS details,
      type_interaction AS last_interaction, timestamp_unix,
      coalesce(max(seq) FILTER (WHERE type_interaction = 'USER_MESSAGE') OVER whole, 0)
        AS last_inbound_seq,
      coalesce(max(timestamp_unix) FILTER (WHERE type_interaction = 'USER_MESSAGE') OVER whole, 0)
        AS last_inbound_unix,
      (SELECT coalesce(r.corrected_text, r.text) FROM message_readings r
        WHERE r.team_id = messages.team_id AND r.message_id = messages.message_id) AS understood
    FROM messages
    WHERE team_id = ${team_id} AND conversation_id = ${conversation_id}
      AND type_interaction <> 'AI_CONTROLLER_EMOJI'
    WINDOW whole AS (PARTITION BY conversation_id)
    ORDER BY timestamp_unix DESC, seq DESC LIMIT 1`.execute(db);
  const [newest] = rows;
  if (!newest) return NO_MESSAGES;
  const { text, kind, details, understood, ...rest } = newest;
  const last_message = cutText(previewText({ text, kind, details, understood }), MAX_PREVIEW);
  return { ...rest, last_message, replied: rest.last_inbound_seq > 0 };
}

const changeOf = (
  stored: StoredConversation,
  { state, effects }: Transition<Conversation>,
): ConversationChange => ({ stored, after: state, effects, active: false });
