import { sql } from 'kysely';
import {
  mergeConversations,
  newestOptOut,
} from '#domain/conversations/events/merge-conversations.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { eventContext } from '../conversation-change.ts';
import { deleteConversation } from '../conversation-store.ts';
import { gainsOf } from '../counters.ts';
import { deliveryDue } from '../delivery/deliver.ts';
import { moveDrafts } from '../drafts/reply-drafts.ts';
import { closeHeld } from '../held/held-queries.ts';
import { moveAttribution } from '../lead/attribution.ts';
import type { Leads } from './leads.ts';
import { readMergeRecord, storeMergeRecord } from './merge-record.ts';

/**
 * Two conversations turn out to be of one lead (a lid whose number became known): everything of
 * `duplicate` moves to `survivor`. Both are locked; the caller stores the survivor's change. What
 * waits to be sent is planned anew, since the job of `duplicate` finds no such lead any more. Browsers
 * are notified of both, or the duplicate would stay in their lists. `by_user_id`: a person says so, and
 * can take it back.
 */
export async function mergeLeads(
  services: Pick<Services, 'env'>,
  tx: TeamTx,
  leads: Leads,
  survivor: string,
  duplicate: string,
  by_user_id?: string,
): Promise<void> {
  const [kept, gone] = [leads.changes.get(survivor), leads.changes.get(duplicate)];
  if (!kept || !gone) return;
  const both = [survivor, duplicate].toSorted();
  await takeLeases(tx, both);
  const later = await laterThan(tx, both, newestOptOut(kept.after, gone.after));
  const side = (id: string, state: typeof kept.after) => ({
    state,
    later_seq: later.get(id) ?? null,
  });
  const merged = mergeConversations(side(survivor, kept.after), side(duplicate, gone.after), {
    ...eventContext(services),
    by_user_id,
  });
  if (by_user_id !== undefined) {
    const before = await readMergeRecord(tx, kept.stored, gone.stored);
    await storeMergeRecord(tx, survivor, gone.stored, by_user_id, before);
  }
  await moveLeadThings(tx, survivor, duplicate);
  leads.changes.set(survivor, {
    ...kept,
    after: merged.state,
    effects: [...kept.effects, ...gone.effects, ...merged.effects],
  });
  leads.changes.delete(duplicate);
  for (const [address, id] of leads.byAddress) {
    if (id === duplicate) leads.byAddress.set(address, survivor);
  }
  leads.gone.push(duplicate);
  leads.merged.set(duplicate, survivor);
  leads.gains.push(gainsOf(gone.stored.state, undefined));
  await moveRows(tx, survivor, duplicate);
  await forgetSummary(tx, survivor);
  await moveOutreach(tx, survivor, duplicate);
  await endLeases(tx, both);
  await deleteConversation(tx, duplicate);
  if (await hasUnsent(tx, survivor)) {
    leads.jobs.push(deliveryDue.spec(tx.scope, { conversation_id: survivor }));
  }
}

/**
 * No one speaks to either until the two are one, and a turn that handles either just now has not
 * read what the other said: the lease is gone when the answer is to be stored, and the job
 * runs again. The leases are taken and not only ended: one that began a moment later, with the messages of
 * one side, would outlive the merge.
 */
export async function takeLeases({ db, team_id }: TeamTx, both: string[]): Promise<void> {
  await sql`INSERT INTO conversation_turns (team_id, conversation_id, turn_id, worker_id)
    SELECT ${team_id}, id, ${newId()}, 'merge' FROM unnest(${both}::uuid[]) AS id
    ON CONFLICT (team_id, conversation_id) DO UPDATE SET turn_id = excluded.turn_id,
      worker_id = excluded.worker_id`.execute(db);
}

export async function endLeases({ db, team_id }: TeamTx, both: string[]): Promise<void> {
  await db
    .deleteFrom('conversation_turns')
    .where('team_id', '=', team_id)
    .where('conversation_id', 'in', both)
    .execute();
}

/** Per conversation, the arrival of what the lead wrote last after that time. */
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

/** Of the tables whose rows would go with the duplicate: what is the lead's, not this conversation's. */
const MOVED = [
  'messages',
  'lead_addresses',
  'conversation_events',
  'held_answers',
  'eval_cases',
  'replay_turns',
  'unanswered_questions',
  'learning_evidence',
  'lead_deliveries',
  'lead_import_rows',
  'webhook_events',
  'lead_merges',
] as const;

async function moveRows(tx: TeamTx, survivor: string, duplicate: string) {
  const { db, team_id } = tx;
  await closeHeld(tx, [survivor, duplicate]);
  for (const table of MOVED) {
    await sql`UPDATE ${sql.table(table)} SET conversation_id = ${survivor}
      WHERE team_id = ${team_id} AND conversation_id = ${duplicate}`.execute(db);
  }
}

/** Its messages are no longer those that were summed up. */
export async function forgetSummary(
  { db, team_id }: TeamTx,
  conversation_id: string,
): Promise<void> {
  await db
    .deleteFrom('conversation_summaries')
    .where((eb) => eb.and({ team_id, conversation_id }))
    .execute();
}

/**
 * What the agent was to write first, its reminders, and who allowed it, go with the lead; of two queues
 * one stays. A reminder that is not sent yet is known by its row, and waits for the day by it.
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
  await sql`UPDATE permissions SET conversation_id = ${survivor}
    WHERE team_id = ${team_id} AND conversation_id = ${duplicate}`.execute(db);
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

/**
 * Notes, tags and what else the team knows go along when two conversations become one; where both know
 * something, that of `survivor` stays.
 */
async function moveLeadThings(tx: TeamTx, survivor: string, duplicate: string): Promise<void> {
  const { db, team_id } = tx;
  await sql`UPDATE lead_notes SET conversation_id = ${survivor}
    WHERE team_id = ${team_id} AND conversation_id = ${duplicate}`.execute(db);
  await sql`INSERT INTO conversation_tags (team_id, conversation_id, tag_id)
    SELECT team_id, ${survivor}, tag_id FROM conversation_tags
    WHERE team_id = ${team_id} AND conversation_id = ${duplicate}
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`UPDATE lead_values SET conversation_id = ${survivor}
    WHERE team_id = ${team_id} AND conversation_id = ${duplicate}`.execute(db);
  await moveDrafts(tx, survivor, duplicate);
  await moveAttribution(tx, survivor, duplicate);
  await sql`UPDATE conversations c
    SET email = coalesce(c.email, d.email), custom_fields = d.custom_fields || c.custom_fields
    FROM conversations d
    WHERE c.team_id = ${team_id} AND c.conversation_id = ${survivor}
      AND d.team_id = ${team_id} AND d.conversation_id = ${duplicate}
      AND (d.email IS NOT NULL OR d.custom_fields <> '{}')`.execute(db);
}
