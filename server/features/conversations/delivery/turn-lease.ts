import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

/** The right to write to one lead. Code that stores an answer requires it. */
export interface TurnLease {
  conversation_id: string;
  turn_id: string;
}

/** Another turn handles this lead. It will finish soon, or its lease will be released. */
const BUSY_RETRY_MS = 400;

/**
 * Workers of this process with the conversations they are handling. Decides before any statement: two turns
 * that begin together could each see the other's lease as one left behind by an error.
 */
const handled = new Set<string>();

/** Whether the work has already released the lease in the transaction of its last statement. */
export type LeaseEnd = 'released' | 'held';

/**
 * Runs `work` with the lease of a conversation, and with what `load` reads in the transaction that
 * acquires it. The lease is always released. A missing conversation is no error. Throws RetryAfter while
 * another turn has the conversation.
 */
export async function withTurn<T>(
  services: Services,
  scope: TeamScope,
  conversationId: string,
  load: (tx: TeamTx) => Promise<T>,
  work: (lease: TurnLease, loaded: T) => Promise<LeaseEnd>,
): Promise<void> {
  const lease = { conversation_id: conversationId, turn_id: newId() };
  const turn = `${services.workerId} ${conversationId}`;
  if (handled.has(turn)) throw busy();
  handled.add(turn);
  try {
    // If a database crash loses the lease, it is as if this worker had died.
    const [acquired, loaded] = await services.db.inTeamAtOnce(
      scope,
      (tx) => Promise.all([acquireLease(tx, lease, services.workerId), load(tx)]),
      { durable: false },
    );
    if (acquired) await workAndRelease(services, scope, lease, () => work(lease, loaded));
    else if (await services.db.inTeam(scope, (tx) => exists(tx, conversationId))) {
      throw busy();
    }
  } finally {
    handled.delete(turn);
  }
}

const busy = () => new RetryAfter(BUSY_RETRY_MS, 'another turn has this lead', { steady: true });

async function workAndRelease(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  work: () => Promise<LeaseEnd>,
): Promise<void> {
  let end: LeaseEnd = 'held';
  try {
    end = await work();
  } finally {
    if (end === 'held') await services.db.inTeam(scope, (tx) => releaseLease(tx, lease));
  }
}

/**
 * Acquires the lease unless another living worker holds it, and returns whether it did. Takes over the
 * lease of a worker without a recent heartbeat, which can then no longer store an answer, and this worker's
 * own: an error left it behind, such as a commit that failed without saying whether it took place.
 */
async function acquireLease(
  { db, team_id }: TeamTx,
  { conversation_id, turn_id }: TurnLease,
  worker_id: string,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO conversation_turns AS t (team_id, conversation_id, turn_id, worker_id)
    SELECT team_id, conversation_id, ${turn_id}::uuid, ${worker_id} FROM conversations
    WHERE team_id = ${team_id} AND conversation_id = ${conversation_id}
    ON CONFLICT (team_id, conversation_id) DO UPDATE SET turn_id = excluded.turn_id,
      worker_id = excluded.worker_id, thinking = false, started_at = now()
    WHERE (SELECT h.seen_at FROM worker_heartbeats h WHERE h.worker_id = t.worker_id
        AND h.seen_at > now() - interval '12 seconds') IS NULL
      OR t.worker_id = excluded.worker_id
    RETURNING turn_id`.execute(db);
  return rows.length > 0;
}

async function exists(tx: TeamTx, conversationId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('conversations')
    .select('conversation_id')
    .where((eb) => eb.and({ team_id: tx.team_id, conversation_id: conversationId }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases the lease. Harmless if it was lost. Notifies browsers that show "typing". */
export async function releaseLease(
  tx: TeamTx,
  { conversation_id, turn_id }: TurnLease,
): Promise<void> {
  const deleted = await tx.db
    .deleteFrom('conversation_turns')
    .where((eb) => eb.and({ team_id: tx.team_id, conversation_id, turn_id }))
    .returning('thinking')
    .executeTakeFirst();
  if (deleted?.thinking) await recordChanges(tx, 'conversation', [conversation_id]);
}

export async function holdsLease(
  { db, team_id }: TeamTx,
  { conversation_id, turn_id }: TurnLease,
): Promise<boolean> {
  const row = await db
    .selectFrom('conversation_turns')
    .select('turn_id')
    .where((eb) => eb.and({ team_id, conversation_id, turn_id }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Shows the dashboard that the agent is thinking about this lead, until the lease is released. */
export async function markThinking(
  tx: TeamTx,
  { conversation_id, turn_id }: TurnLease,
): Promise<void> {
  await tx.db
    .updateTable('conversation_turns')
    .set({ thinking: true })
    .where((eb) => eb.and({ team_id: tx.team_id, conversation_id, turn_id }))
    .execute();
  await recordChanges(tx, 'conversation', [conversation_id]);
}
