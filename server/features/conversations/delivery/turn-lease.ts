import { type RawBuilder, sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import { gathered } from '#server/platform/db/gathered.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TogetherKind } from '#server/platform/db/together.ts';
import { newId } from '#server/platform/id.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

/** The right to speak to one lead. Whoever stores an answer names it. */
export interface TurnLease {
  conversation_id: string;
  turn_id: string;
}

/** Another worker is speaking to this lead; it will be done soon, or its lease will be released. */
const BUSY_RETRY_MS = 400;

/** Turns that this process is in. A lease of ours that is not among them was left by an error. */
const inThisProcess = new Set<string>();

/** Whether the work has released the lease itself, in the transaction of its last statement. */
export type LeaseEnd = 'released' | 'held';

/**
 * How turns of a team begin and end. A lease that is lost with a crash of the database is as if this
 * worker had died; a message that is not noted as sent is looked up at the gateway like after a lost
 * answer. Beginning and ending share no transaction: each is one statement for all of them that goes by
 * the conversations, and after one of them the other would go back to the first conversation.
 */
const BEGIN_TURNS: TogetherKind = { name: 'begin turns', durable: false };
export const END_TURNS: TogetherKind = { name: 'end turns', durable: false };

/**
 * Runs `work` with the lease of a conversation, and with what `load` reads in the transaction that
 * acquires it. The lease is released whatever happens. A conversation that is gone is no error.
 * Throws RetryAfter while another worker has the lease.
 */
export async function withTurn<T>(
  services: Services,
  scope: TeamScope,
  conversationId: string,
  load: (tx: TeamTx) => Promise<T>,
  work: (lease: TurnLease, loaded: T) => Promise<LeaseEnd>,
): Promise<void> {
  const lease = { conversation_id: conversationId, turn_id: newId() };
  // When the database goes away at the commit, it is not known whether the lease was acquired. It then
  // counts as left by an error, so that it cannot keep the lead waiting.
  inThisProcess.add(lease.turn_id);
  try {
    const { workerId: worker_id } = services;
    const [acquired, loaded] = await services.db.together(
      BEGIN_TURNS,
      scope,
      conversationId,
      (tx) => Promise.all([acquireLease(tx, { ...lease, worker_id }), load(tx)]),
    );
    if (acquired) await workAndRelease(services, scope, lease, () => work(lease, loaded));
    else if (await services.db.inTeam(scope, (tx) => exists(tx, conversationId))) {
      throw new RetryAfter(BUSY_RETRY_MS, 'another worker has this lead', { steady: true });
    }
  } finally {
    inThisProcess.delete(lease.turn_id);
  }
}

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
 * Acquires the lease unless another living worker holds it; answers whether. The lease of a worker
 * without a fresh heartbeat is taken over; its holder can no longer store an answer.
 */
const acquireLease = gathered(async (tx, leases: (TurnLease & { worker_id: string })[]) => {
  const { rows } = await sql<{ turn_id: string }>`
    INSERT INTO conversation_turns AS t (team_id, conversation_id, turn_id, worker_id)
    SELECT ${tx.team_id}, c.conversation_id, v.turn_id, v.worker_id
    FROM unnest(${leases.map((one) => one.conversation_id)}::uuid[],
      ${leases.map((one) => one.turn_id)}::uuid[], ${leases.map((one) => one.worker_id)}::text[])
      AS v (conversation_id, turn_id, worker_id)
    JOIN conversations c ON c.team_id = ${tx.team_id} AND c.conversation_id = v.conversation_id
    ORDER BY c.conversation_id
    ON CONFLICT (team_id, conversation_id) DO UPDATE SET turn_id = excluded.turn_id,
      worker_id = excluded.worker_id, thinking = false, started_at = now()
    WHERE (SELECT h.seen_at FROM worker_heartbeats h WHERE h.worker_id = t.worker_id
        AND h.seen_at > now() - interval '12 seconds') IS NULL
      OR (t.worker_id = excluded.worker_id AND t.turn_id <> ALL(${[...inThisProcess]}::uuid[]))
    RETURNING turn_id`.execute(tx.db);
  const acquired = new Set(rows.map((row) => row.turn_id));
  return leases.map(({ turn_id }) => acquired.has(turn_id));
});

async function exists(tx: TeamTx, conversationId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('conversations')
    .select('conversation_id')
    .where('team_id', '=', tx.team_id)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases the lease; harmless when it was lost. Browsers that show "typing" are notified that it ended. */
export async function releaseLease(tx: TeamTx, lease: TurnLease): Promise<void> {
  const gone = await tx.db
    .deleteFrom('conversation_turns')
    .where('team_id', '=', tx.team_id)
    .where('conversation_id', '=', lease.conversation_id)
    .where('turn_id', '=', lease.turn_id)
    .returning('thinking')
    .executeTakeFirst();
  if (gone?.thinking) await recordChanges(tx, 'conversation', [lease.conversation_id]);
}

/** Condition of a larger statement: the lease is still ours. */
export function leaseIsHeld(
  tx: TeamTx,
  lease: Record<keyof TurnLease, string | RawBuilder<unknown>>,
): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM conversation_turns t WHERE t.team_id = ${tx.team_id}
    AND t.conversation_id = ${lease.conversation_id} AND t.turn_id = ${lease.turn_id})`;
}

export async function holdsLease(tx: TeamTx, lease: TurnLease): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`SELECT ${leaseIsHeld(tx, lease)} AS held`.execute(
    tx.db,
  );
  return rows[0]?.held ?? false;
}

/** Shows the dashboard that the agent is thinking about this lead, until the lease is released. */
export async function markThinking(tx: TeamTx, lease: TurnLease): Promise<void> {
  await tx.db
    .updateTable('conversation_turns')
    .set({ thinking: true })
    .where('team_id', '=', tx.team_id)
    .where('conversation_id', '=', lease.conversation_id)
    .where('turn_id', '=', lease.turn_id)
    .execute();
  await recordChanges(tx, 'conversation', [lease.conversation_id]);
}
