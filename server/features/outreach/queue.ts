import { sql, type UpdateObject } from 'kysely';
import { agentMaySpeak, type Conversation } from '#domain/conversations/conversation.ts';
import type { DeliveryState } from '#domain/conversations/schema.ts';
import { blocksNextLead } from '#domain/conversations/messages/rejected-send.ts';
import { bucketOf } from '#domain/outreach/clock.ts';
import type { FirstMessageState, LeadSource, WaitReason } from '#domain/outreach/schema.ts';
import { lockConversations } from '#server/features/conversations/conversation-store.ts';
import {
  numberCampaign,
  numberOf,
  onNumber,
} from '#server/features/whatsapp/campaigns-of-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { firstMessagesDue } from './plan-due.ts';

/**
 * Locks the campaign's queue and that of its number's default campaign, because all campaigns on a number
 * share one pace. Returns whether the campaign has a queue.
 */
export async function lockQueue(
  { db, team_id }: Pick<TeamTx, 'db' | 'team_id'>,
  campaign_id: string,
): Promise<boolean> {
  const { rows } = await sql<{ campaign_id: string }>`SELECT campaign_id FROM outreach_queues
    WHERE team_id = ${team_id}
      AND campaign_id IN (${campaign_id}, ${numberOf({ team_id }, campaign_id)})
    ORDER BY campaign_id FOR UPDATE`.execute(db);
  return rows.some((row) => row.campaign_id === campaign_id);
}

/** Sets when the queue is checked next; null if nothing waits. */
export async function planNext(tx: TeamTx, campaign_id: string, at: Date | null): Promise<void> {
  await tx.db
    .updateTable('outreach_queues')
    .set({ next_at: at })
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .execute();
  if (at) await firstMessagesDue.enqueue(tx, { campaign_id }, { runAt: at });
}

/** Records why first messages are held up. The same reason again only changes its end. */
export async function recordHold(
  tx: TeamTx,
  campaign_id: string,
  hold: { reason: WaitReason; until?: Date | undefined },
  now: Date,
): Promise<void> {
  const until = hold.until ?? null;
  const { rows } = await sql`UPDATE outreach_holds SET until_at = ${until}
    WHERE team_id = ${tx.team_id} AND campaign_id = ${campaign_id} AND to_at IS NULL
      AND reason = ${hold.reason} RETURNING 1`.execute(tx.db);
  if (rows.length > 0) return;
  await endHold(tx, campaign_id, now);
  await sql`INSERT INTO outreach_holds (team_id, campaign_id, from_at, reason, until_at)
    VALUES (${tx.team_id}, ${campaign_id}, ${now}, ${hold.reason}, ${until})
    ON CONFLICT (team_id, campaign_id, from_at)
    DO UPDATE SET reason = excluded.reason, until_at = excluded.until_at, to_at = NULL`.execute(
    tx.db,
  );
  await sql`DELETE FROM outreach_holds WHERE team_id = ${tx.team_id}
    AND campaign_id = ${campaign_id} AND to_at < ${now}::timestamptz - interval '90 days'`.execute(
    tx.db,
  );
  await recordChanges(tx, 'campaign', [campaign_id]);
}

export async function endHold(tx: TeamTx, campaign_id: string, now: Date): Promise<void> {
  const { rows } = await sql`UPDATE outreach_holds SET to_at = greatest(from_at, ${now})
    WHERE team_id = ${tx.team_id} AND campaign_id = ${campaign_id} AND to_at IS NULL
    RETURNING 1`.execute(tx.db);
  if (rows.length > 0) await recordChanges(tx, 'campaign', [campaign_id]);
}

/** Changes the row of a lead's first message, if it is in one of these states; browsers fetch it again. */
export async function changeWait(
  tx: TeamTx,
  conversation_id: string,
  columns: UpdateObject<Tables, 'first_messages'>,
  states: FirstMessageState[],
): Promise<void> {
  await tx.db
    .updateTable('first_messages')
    .set(columns)
    .where((eb) => eb.and({ team_id: tx.team_id, conversation_id }))
    .where('state', 'in', states)
    .execute();
  await recordChanges(tx, 'conversation', [conversation_id]);
}

interface OpenRow {
  conversation_id: string;
  source: LeadSource;
  entered_at: Date;
  state: DeliveryState | null;
  rejections: number;
  /** since the message's first rejection */
  seconds: number;
}

const SENT: ReadonlySet<string> = new Set(['sent', 'delivered', 'read']);

/**
 * Settles messages that were on their way: sent, failed or canceled. Returns whether one still is and
 * holds up other first messages of the number, since the distance counts from when each is sent.
 */
export async function settleOpenMessages(
  tx: TeamTx,
  campaign_id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<OpenRow>`
    SELECT f.conversation_id, f.source, f.entered_at, m.state, m.rejections,
      coalesce(extract(epoch FROM now() - m.rejected_at), 0)::float8 AS seconds
    FROM first_messages f
    LEFT JOIN messages m ON m.team_id = f.team_id AND m.message_id = f.message_id
    WHERE f.team_id = ${tx.team_id} AND f.state = 'sending'
      AND f.campaign_id = ANY(${onNumber(tx, numberOf(tx, campaign_id))})`.execute(tx.db);
  const open: OpenRow[] = [];
  for (const row of rows) {
    if (row.state === 'pending' || row.state === 'sending') open.push(row);
    else if (row.state !== null && SENT.has(row.state)) await settleSent(tx, campaign_id, row, now);
    else await settleUnsent(tx, row);
  }
  return open.length > 0 && blocksNextLead(open);
}

async function settleSent(
  tx: TeamTx,
  campaign_id: string,
  { conversation_id, source, entered_at }: OpenRow,
  now: Date,
): Promise<void> {
  await changeWait(tx, conversation_id, { state: 'sent', sent_at: now, reason: null }, ['sending']);
  await sql`UPDATE number_paces p SET last_at = ${now}
    FROM campaigns k JOIN whatsapp_accounts a ON a.team_id = k.team_id
      AND a.campaign_id = ${numberCampaign} AND a.waha_session = k.waha_session
    WHERE k.team_id = ${tx.team_id} AND k.campaign_id = ${campaign_id}
      AND p.team_id = a.team_id AND p.agent_phone_id = a.agent_phone_id`.execute(tx.db);
  if (source === 'form') await countTime(tx, entered_at, now);
}

async function countTime(tx: TeamTx, entered_at: Date, now: Date): Promise<void> {
  const bucket = bucketOf((now.getTime() - entered_at.getTime()) / 1000);
  await sql`INSERT INTO first_message_times AS t (team_id, day, bucket, leads_count)
    VALUES (${tx.team_id}, (${now}::timestamptz AT TIME ZONE 'UTC')::date, ${bucket}, 1)
    ON CONFLICT (team_id, day, bucket) DO UPDATE SET leads_count = t.leads_count + 1`.execute(
    tx.db,
  );
}

/**
 * A message that was canceled because the number was lost, or because it became too old, waits again as
 * its import does. If a user or the lead made it unnecessary, the wait ends.
 */
async function settleUnsent(tx: TeamTx, { conversation_id, state }: OpenRow): Promise<void> {
  const [stored] = await lockConversations(tx, [conversation_id]);
  const again = state === 'canceled' && stored && isStillFirst(stored.state);
  const over = { state: state === 'canceled' ? 'canceled' : 'failed', reason: 'not_sent' } as const;
  const columns = again ? { ...(await asItsImport(tx, conversation_id)), message_id: null } : over;
  await changeWait(tx, conversation_id, columns, ['sending']);
}

/** Pausing or undoing an import changes waiting leads. This handles one whose message was on its way. */
async function asItsImport(tx: TeamTx, conversation_id: string) {
  const { rows } = await sql<{ state: string }>`SELECT i.state FROM first_messages f
    JOIN lead_imports i ON i.team_id = f.team_id AND i.import_id = f.import_id
    WHERE f.team_id = ${tx.team_id} AND f.conversation_id = ${conversation_id}`.execute(tx.db);
  const of = rows[0]?.state;
  if (of === 'paused') return { state: 'held', reason: 'paused' } as const;
  if (of === 'undoing' || of === 'undone') {
    return { state: 'canceled', reason: 'import_undone' } as const;
  }
  return { state: 'waiting', reason: null } as const;
}

const isStillFirst = (state: Conversation) => !state.replied && agentMaySpeak(state);

/** Ends a lead's wait without a message. */
export const endFirstMessage = (
  tx: TeamTx,
  conversation_id: string,
  state: 'canceled' | 'failed',
  reason: string,
): Promise<void> => changeWait(tx, conversation_id, { state, reason }, ['waiting', 'held']);

/** The agent's text waits for a user. Other leads don't wait for it. */
export const markHeld = (tx: TeamTx, conversation_id: string): Promise<void> =>
  changeWait(tx, conversation_id, { state: 'held', reason: 'answer_held' }, ['waiting']);
