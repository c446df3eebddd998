import { sql } from 'kysely';
import {
  mergeConversations,
  newestOptOut,
} from '#domain/conversations/events/merge-conversations.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { eventContext } from '../conversation-change.ts';
import { deleteConversations } from '../conversation-store.ts';
import { gainsOf } from '../counters.ts';
import { deliveryDue } from '../delivery/deliver.ts';
import { moveDrafts } from '../drafts/reply-drafts.ts';
import { supersedeHeld } from '../held/held-queries.ts';
import { moveAttribution } from '../lead/attribution.ts';
import type { Leads } from './leads.ts';
import { readMergeRecord, SPLIT_TABLES, storeMergeRecord } from './merge-record.ts';

/**
 * Merges two conversations of one lead (a lid whose number became known): all data of `duplicate` moves
 * to `survivor`. Both are locked, and the caller stores the survivor's change. Unsent messages are
 * rescheduled, since the duplicate's job no longer finds its lead. Browsers are notified of both, or the
 * duplicate would stay in their lists. `by_user_id`: a user merged them, and can undo it.
 */
export async function mergeLeads(
  services: Pick<Services, 'env'>,
  tx: TeamTx,
  leads: Leads,
  survivor: string,
  duplicate: string,
  by_user_id?: string,
): Promise<void> {
  const [own, other] = [leads.changes.get(survivor), leads.changes.get(duplicate)];
  if (!own || !other) return;
  const both = [survivor, duplicate].toSorted();
  await acquireLeases(tx, both);
  const later = await laterThan(tx, both, newestOptOut(own.after, other.after));
  const merged = mergeConversations(
    { state: own.after, later_seq: later.get(survivor) ?? null },
    { state: other.after, later_seq: later.get(duplicate) ?? null },
    { ...eventContext(services), by_user_id },
  );
  if (by_user_id !== undefined) {
    const before = await readMergeRecord(tx, own.stored, other.stored);
    await storeMergeRecord(tx, survivor, other.stored, by_user_id, before);
  }
  await moveLeadThings(tx, survivor, duplicate);
  leads.changes.set(survivor, {
    ...own,
    after: merged.state,
    effects: [...own.effects, ...other.effects, ...merged.effects],
  });
  leads.changes.delete(duplicate);
  for (const [address, id] of leads.byAddress) {
    if (id === duplicate) leads.byAddress.set(address, survivor);
  }
  leads.gone.push(duplicate);
  leads.merged.set(duplicate, survivor);
  leads.gains.push(gainsOf(other.stored.state, undefined));
  await moveRows(tx, survivor, duplicate);
  await deleteSummary(tx, survivor);
  await moveOutreach(tx, survivor, duplicate);
  await releaseLeases(tx, both);
  await deleteConversations(tx, [duplicate]);
  if (await hasUnsent(tx, survivor)) {
    leads.jobs.push(deliveryDue.spec(tx.scope, { conversation_id: survivor }));
  }
}

/**
 * Takes both leases, so that no agent writes to either until the two are one. A turn that is processing
 * one of them hasn't read the other's messages: it no longer holds the lease when it stores its answer,
 * and its job runs again. Just ending the leases isn't enough: one acquired a moment later, with one
 * side's messages, would outlive the merge.
 */
export async function acquireLeases({ db, team_id }: TeamTx, both: string[]): Promise<void> {
  await sql`INSERT INTO conversation_turns (team_id, conversation_id, turn_id, worker_id)
    SELECT ${team_id}, id, ${newId()}, 'merge' FROM unnest(${both}::uuid[]) AS id
    ON CONFLICT (team_id, conversation_id) DO UPDATE SET turn_id = excluded.turn_id,
      worker_id = excluded.worker_id`.execute(db);
}

export async function releaseLeases({ db, team_id }: TeamTx, both: string[]): Promise<void> {
  await db
    .deleteFrom('conversation_turns')
    .where('team_id', '=', team_id)
    .where('conversation_id', 'in', both)
    .execute();
}

/** Per conversation, the arrival position of the lead's last message after that time. */
async function laterThan(
  { db, team_id }: TeamTx,
  ids: string[],
  unix: number | null,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ conversation_id: string; seq: number }>`
    SELECT conversation_id, max(seq) AS seq FROM messages
    WHERE team_id = ${team_id} AND conversation_id = ANY(${ids}::uuid[])
      AND type_interaction = 'USER_MESSAGE' AND timestamp_unix > ${unix ?? -1}
    GROUP BY conversation_id`.execute(db);
  return new Map(rows.map((row) => [row.conversation_id, row.seq]));
}

/** Tables whose rows belong to the lead, and would be deleted with the duplicate. */
const MOVED = ['messages', 'lead_addresses', 'lead_merges', ...SPLIT_TABLES];

async function moveRows(tx: TeamTx, survivor: string, duplicate: string) {
  const { db, team_id } = tx;
  await supersedeHeld(tx, [survivor, duplicate]);
  for (const table of MOVED) {
    await sql`UPDATE ${sql.table(table)} SET conversation_id = ${survivor}
      WHERE team_id = ${team_id} AND conversation_id = ${duplicate}`.execute(db);
  }
}

/** Deletes the summary, because it no longer covers the same messages. */
export async function deleteSummary(
  { db, team_id }: TeamTx,
  conversation_id: string,
): Promise<void> {
  await db
    .deleteFrom('conversation_summaries')
    .where((eb) => eb.and({ team_id, conversation_id }))
    .execute();
}

/**
 * Moves the lead's first message and reminders. If both have a queue entry, one stays. An unsent reminder
 * keeps its row, and with it its day.
 */
async function moveOutreach({ db, team_id }: TeamTx, survivor: string, duplicate: string) {
  await sql`UPDATE first_messages f SET conversation_id = ${survivor}
    WHERE f.team_id = ${team_id} AND f.conversation_id = ${duplicate}
      AND NOT EXISTS (SELECT FROM first_messages s WHERE s.team_id = ${team_id}
        AND s.conversation_id = ${survivor})`.execute(db);
  await sql`UPDATE follow_ups f SET conversation_id = ${survivor}
    WHERE f.team_id = ${team_id} AND f.conversation_id = ${duplicate}
      AND NOT EXISTS (SELECT FROM follow_ups s WHERE s.team_id = ${team_id}
        AND s.conversation_id = ${survivor} AND s.after_seq = f.after_seq
        AND s.number = f.number)`.execute(db);
}

export async function hasUnsent(
  { db, team_id }: TeamTx,
  conversation_id: string,
): Promise<boolean> {
  const unsent = await db
    .selectFrom('messages')
    .select('message_id')
    .where((eb) => eb.and({ team_id, conversation_id }))
    .where('state', 'in', ['pending', 'sending'])
    .limit(1)
    .executeTakeFirst();
  return unsent !== undefined;
}

/** Moves tags, drafts and other details when two conversations are merged. The survivor's values win. */
async function moveLeadThings(tx: TeamTx, survivor: string, duplicate: string): Promise<void> {
  const { db, team_id } = tx;
  await sql`INSERT INTO conversation_tags (team_id, conversation_id, tag_id)
    SELECT team_id, ${survivor}, tag_id FROM conversation_tags
    WHERE team_id = ${team_id} AND conversation_id = ${duplicate}
    ON CONFLICT DO NOTHING`.execute(db);
  await moveDrafts(tx, survivor, duplicate);
  await moveAttribution(tx, survivor, duplicate);
  await sql`UPDATE conversations c
    SET email = coalesce(c.email, d.email), custom_fields = d.custom_fields || c.custom_fields
    FROM conversations d
    WHERE c.team_id = ${team_id} AND c.conversation_id = ${survivor}
      AND d.team_id = ${team_id} AND d.conversation_id = ${duplicate}
      AND (d.email IS NOT NULL OR d.custom_fields <> '{}')`.execute(db);
}
