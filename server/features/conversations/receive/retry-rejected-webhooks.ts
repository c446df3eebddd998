import { setTimeout as sleep } from 'node:timers/promises';
import { findConnection } from '#server/features/whatsapp/connection-scope.ts';
import type { Services } from '#server/services.ts';
import { backfill } from '../backfill/backfill.ts';

const RETRY_EVERY_MS = 1_000;
/** As many numbers as one process may remember; it has thousands at most. */
const MAX_REJECTED = 10_000;

/**
 * The gateway repeats a webhook that could not be stored, but after longer and longer waits: after an
 * hour without a database, up to another hour later. So the history of every number whose webhook was
 * rejected is read as soon as the database is back. Answers the function to call with each rejected
 * webhook's connection id.
 */
export function retryRejectedWebhooks(
  { db, log }: Pick<Services, 'db' | 'log'>,
  stopping: AbortSignal,
): (connectionId: string) => void {
  const rejected = new Set<string>();
  let retrying = false;

  async function plan(connectionId: string): Promise<void> {
    const connection = await findConnection(db, connectionId);
    if (!connection) return;
    await db.inTeam(connection.scope, (tx) =>
      backfill.enqueue(tx, connection, { because: 'missed' }),
    );
  }

  async function retry(): Promise<void> {
    while (rejected.size > 0 && !stopping.aborted) {
      await sleep(RETRY_EVERY_MS, undefined, { ref: false });
      for (const id of rejected) {
        try {
          await plan(id);
          rejected.delete(id);
        } catch (error) {
          log.debug({ err: error }, 'rejected webhooks cannot be retried yet');
          break;
        }
      }
    }
    // At once: a rejection of this moment must start the next round.
    retrying = false;
  }

  return (connectionId) => {
    if (rejected.size < MAX_REJECTED) rejected.add(connectionId);
    if (retrying) return;
    retrying = true;
    void retry();
  };
}
