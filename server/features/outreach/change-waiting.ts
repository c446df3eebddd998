import { sql } from 'kysely';
import { outreachErrors } from '#copy/errors/outreach.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { openQueue } from './enter-queries.ts';
import { changeWait, endFirstMessage, lockQueue } from './queue.ts';

/** Requires a lead whose first message waits. Throws a Refusal if it was sent or canceled meanwhile. */
async function requireWaiting(
  { db, team_id }: TeamTx,
  conversation_id: string,
  { locked = false } = {},
): Promise<string> {
  const { campaign_id, reason } = await db
    .selectFrom('first_messages')
    .select(['campaign_id', 'reason'])
    .where((eb) => eb.and({ team_id, conversation_id }))
    .where('state', 'in', ['waiting', 'held'])
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => new Refusal('CONFLICT', outreachErrors.alreadySent));
  if (reason === 'answer_held') throw new Refusal('CONFLICT', outreachErrors.waitsForDecision);
  return campaign_id;
}

/**
 * Locks the queue first, like the code that stores a message. So a user's decision either comes before
 * the message, or is refused because it was sent or held. Returns its campaign.
 */
async function lockWaiting(tx: TeamTx, conversation_id: string): Promise<string> {
  const campaign_id = await requireWaiting(tx, conversation_id);
  await lockQueue(tx, campaign_id);
  return requireWaiting(tx, conversation_id, { locked: true });
}

/** A user removes a lead from the queue: the agent doesn't write to it first. */
export async function cancelFirstMessage(tx: TeamTx, conversation_id: string): Promise<void> {
  await lockWaiting(tx, conversation_id);
  await endFirstMessage(tx, conversation_id, 'canceled', 'by_person');
}

/** A user moves a lead to the front, before forms and imports. */
export async function sendNext(tx: TeamTx, conversation_id: string): Promise<void> {
  const campaign_id = await lockWaiting(tx, conversation_id);
  const columns = { priority: -1, state: 'waiting', reason: null, planned_at: null } as const;
  await changeWait(tx, conversation_id, columns, ['waiting', 'held']);
  await openQueue(tx, campaign_id, new Date());
}

/** Pauses an import's unsent first messages. Returns how many. */
export async function holdImport(tx: TeamTx, import_id: string): Promise<number> {
  return changeImport(tx, import_id, ['waiting'], { state: 'held', reason: 'paused' });
}

/** Resumes a paused import. */
export async function resumeImport(tx: TeamTx, import_id: string): Promise<number> {
  const changed = await changeImport(tx, import_id, ['held'], { state: 'waiting', reason: null });
  const { rows } = await sql<{ campaign_id: string }>`SELECT DISTINCT campaign_id
    FROM first_messages WHERE team_id = ${tx.team_id} AND import_id = ${import_id}
      AND state IN ('waiting', 'held')`.execute(tx.db);
  for (const { campaign_id } of rows) await openQueue(tx, campaign_id, new Date());
  return changed;
}

/** Cancels an import's unsent first messages. Its leads stay. Returns how many. */
export async function cancelImport(tx: TeamTx, import_id: string): Promise<number> {
  const over = { state: 'canceled', reason: 'import_undone' } as const;
  return changeImport(tx, import_id, ['waiting', 'held'], over);
}

/**
 * Locks the queue, like the code that settles a message on its way. That lead either already waits and is
 * changed too, or is settled afterwards by the import's new state. The caller has locked the import. The
 * holder of the queue reads the import without a lock, so there is no deadlock.
 */
async function changeImport(
  tx: TeamTx,
  import_id: string,
  from: ('waiting' | 'held')[],
  to: { state: 'waiting' | 'held' | 'canceled'; reason: string | null },
): Promise<number> {
  await sql`SELECT FROM outreach_queues WHERE team_id = ${tx.team_id} AND campaign_id IN (
      SELECT campaign_id FROM lead_imports
      WHERE team_id = ${tx.team_id} AND import_id = ${import_id})
    ORDER BY campaign_id FOR UPDATE`.execute(tx.db);
  const changed = await tx.db
    .updateTable('first_messages')
    .set(to)
    .where((eb) => eb.and({ team_id: tx.team_id, import_id }))
    .where('state', 'in', from)
    // Leads that wait for a user's decision aren't changed with the others.
    .where(sql<boolean>`reason IS DISTINCT FROM 'answer_held'`)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}
