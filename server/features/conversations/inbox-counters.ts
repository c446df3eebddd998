import { sql } from 'kysely';
import type { InboxCounts } from '#domain/conversations/inbox.ts';
import { counterSlot } from '#server/platform/db/counter-slot.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { ConversationChange } from './conversation-change.ts';

/**
 * Applies changes to the counters of single members, after `addToCounters`. A conversation that a member
 * hasn't read yet adds nothing, so most messages write nothing here.
 */
export async function addToInbox(
  { db, team_id }: TeamTx,
  changes: ConversationChange[],
): Promise<void> {
  const written = changes
    .filter(({ stored, after }) => after.last_inbound_seq > stored.state.last_inbound_seq)
    .map(({ stored }) => stored.conversation_id);
  const assigned = changes.flatMap(assignmentsIn);
  if (written.length + assigned.length === 0) return;
  await sql`WITH unread AS (
      INSERT INTO unread_conversations (team_id, conversation_id, user_id)
      SELECT ${team_id}::uuid, w.id, m.user_id FROM unnest(${written}::uuid[]) AS w (id),
        memberships m WHERE m.team_id = ${team_id}
      ON CONFLICT DO NOTHING
      RETURNING user_id
    )
    INSERT INTO inbox_counters AS i (team_id, user_id, slot, assigned_count, unread_count)
    SELECT ${team_id}::uuid, g.user_id, ${counterSlot()}, sum(g.assigned), sum(g.unread)
    FROM (
      SELECT user_id, 0 AS assigned, 1 AS unread FROM unread
      UNION ALL
      SELECT user_id, gain, 0 FROM unnest(${assigned.map((item) => item.user_id)}::text[],
        ${assigned.map((item) => item.gain)}::int[]) AS a (user_id, gain)
    ) g GROUP BY g.user_id ORDER BY g.user_id
    ON CONFLICT (team_id, user_id, slot) DO UPDATE SET
      assigned_count = i.assigned_count + excluded.assigned_count,
      unread_count = i.unread_count + excluded.unread_count`.execute(db);
}

/** Members who get or lose an assigned conversation. */
function assignmentsIn({ stored: { state }, after }: ConversationChange) {
  const [before, next] = [state.assigned_to, after.assigned_to];
  if (before === next) return [];
  return [
    ...(before ? [{ user_id: before, gain: -1 }] : []),
    ...(next ? [{ user_id: next, gain: 1 }] : []),
  ];
}

/** Changes a user's count of unread conversations, at the end of the transaction. */
export async function countUnread(
  { db, team_id }: TeamTx,
  user_id: string,
  gain: number,
): Promise<void> {
  if (gain === 0) return;
  await sql`INSERT INTO inbox_counters AS i (team_id, user_id, slot, unread_count)
    VALUES (${team_id}, ${user_id}, ${counterSlot()}, ${gain})
    ON CONFLICT (team_id, user_id, slot) DO UPDATE
      SET unread_count = i.unread_count + excluded.unread_count`.execute(db);
}

/** Requests for later contact are counted up to this number. */
const MAX_LATER = 10_000;

/** The counts of the views, from stored counters: equally fast at any size. */
export async function inboxCounts({ db, team_id }: TeamTx, user_id: string): Promise<InboxCounts> {
  const { rows } =
    await sql<InboxCounts>`SELECT t.waiting, p.mine, t.leads - t.assigned AS unassigned,
      t.leads AS "all", t.leads - t.taken_over - t.opted_out AS agent, t.taken_over AS stopped,
      t.opted_out, t.booked, l.later, p.unread
    FROM (SELECT coalesce(sum(leads_count), 0)::int8 AS leads,
        coalesce(sum(waiting_count), 0)::int8 AS waiting,
        coalesce(sum(assigned_count), 0)::int8 AS assigned,
        coalesce(sum(booked_count), 0)::int8 AS booked,
        coalesce(sum(taken_over_count), 0)::int8 AS taken_over,
        coalesce(sum(opted_out_count), 0)::int8 AS opted_out
      FROM team_counters WHERE team_id = ${team_id}) t,
    (SELECT coalesce(sum(assigned_count), 0)::int8 AS mine,
        coalesce(sum(unread_count), 0)::int8 AS unread
      FROM inbox_counters WHERE team_id = ${team_id} AND user_id = ${user_id}) p,
    (SELECT count(*)::int8 AS later FROM (SELECT FROM conversations c
      WHERE c.team_id = ${team_id} AND c.contact_on IS NOT NULL LIMIT ${MAX_LATER}) c) l`.execute(
      db,
    );
  const none = { waiting: 0, mine: 0, unassigned: 0, booked: 0, later: 0, all: 0, unread: 0 };
  return rows[0] ?? { ...none, agent: 0, stopped: 0, opted_out: 0 };
}
