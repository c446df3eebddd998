import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

/** The right to speak to one lead. Whoever commits an answer names it. */
export interface TurnLease {
  conversation_id: string;
  turn_id: string;
}

/** Turns that this process is in. A lease of ours that is not among them was left by an error. */
const inThisProcess = new Set<string>();

/**
 * Takes the lease of a conversation in a transaction of its own, with what `load` reads in it. When
 * the database goes away at its commit, nobody knows whether the lease was taken: then it counts as
 * left by an error, so that it cannot keep the lead waiting.
 */
export async function beginTurn<T>(
  services: Services,
  scope: TeamScope,
  conversationId: string,
  load: (tx: TeamTx) => Promise<T>,
): Promise<{ lease: TurnLease; loaded: T } | 'busy' | 'gone'> {
  const turn_id = newId();
  inThisProcess.add(turn_id);
  try {
    const [taken, loaded] = await services.db.inTeamAtOnce(
      scope,
      (tx) => Promise.all([takeTurn(tx, { conversationId, turn_id }, services.workerId), load(tx)]),
      // Forgotten with a crash of the database, it is as if this worker had died.
      { durable: false },
    );
    if (taken) return { lease: { conversation_id: conversationId, turn_id }, loaded };
    inThisProcess.delete(turn_id);
    const there = await services.db.inTeam(scope, (tx) => isThere(tx, conversationId));
    return there ? 'busy' : 'gone';
  } catch (error) {
    inThisProcess.delete(turn_id);
    throw error;
  }
}

/**
 * Takes the lease unless another living worker holds it; answers whether. The lease of a worker
 * without a fresh heartbeat is taken over; its holder can no longer commit.
 */
async function takeTurn(
  tx: TeamTx,
  { conversationId, turn_id }: { conversationId: string; turn_id: string },
  workerId: string,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO conversation_turns AS t (team_id, conversation_id, turn_id, worker_id)
    SELECT ${tx.team_id}, c.conversation_id, ${turn_id}, ${workerId} FROM conversations c
    WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${conversationId}
    ON CONFLICT (team_id, conversation_id) DO UPDATE SET turn_id = excluded.turn_id,
      worker_id = excluded.worker_id, thinking = false, started_at = now()
    WHERE NOT EXISTS (SELECT FROM worker_heartbeats h WHERE h.worker_id = t.worker_id
        AND h.seen_at > now() - interval '12 seconds')
      OR (t.worker_id = ${workerId} AND t.turn_id <> ALL(${[...inThisProcess]}::uuid[]))
    RETURNING turn_id`.execute(tx.db);
  return rows.length > 0;
}

async function isThere(tx: TeamTx, conversationId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('conversations')
    .select('conversation_id')
    .where('team_id', '=', tx.team_id)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the lease back. Harmless when it was lost. Browsers that saw "typing" are told it ended. */
export async function releaseTurn(tx: TeamTx, lease: TurnLease): Promise<void> {
  const gone = await tx.db
    .deleteFrom('conversation_turns')
    .where('team_id', '=', tx.team_id)
    .where('conversation_id', '=', lease.conversation_id)
    .where('turn_id', '=', lease.turn_id)
    .returning('thinking')
    .executeTakeFirst();
  if (gone?.thinking) await recordChanges(tx, 'conversation', [lease.conversation_id]);
}

/** To be called whatever happened, so that an error does not keep the lead waiting. */
export function leaveTurn(lease: TurnLease): void {
  inThisProcess.delete(lease.turn_id);
}
