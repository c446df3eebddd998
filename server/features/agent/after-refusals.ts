import { setTimeout as sleep } from 'node:timers/promises';
import { findConnection } from '#server/features/whatsapp/connection-gate.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { catchUpJob } from './catch-up-later.ts';

const LOOK_EVERY_MS = 1_000;
/** As many numbers as one process may remember; it has thousands at most. */
const MOST_REFUSED = 10_000;

/**
 * The gateway repeats a webhook that could not be stored, but after longer and longer waits: after an
 * hour without a database, up to another hour later. So every number whose webhook was refused is
 * caught up with as soon as the database is back. Answers what is to be told of each refusal, by the
 * id in the webhook's address.
 */
export function lookAfterRefusals(
  { db, log }: Pick<Services, 'db' | 'log'>,
  stopping: AbortSignal,
): (connectionId: string) => void {
  const refused = new Set<string>();
  let looking = false;

  async function plan(connectionId: string): Promise<void> {
    const connection = await findConnection(db, connectionId);
    if (!connection) return;
    await db.inTeam(connection.scope, (tx) =>
      enqueueJobs(tx.db, [catchUpJob(connection, 'missed')]),
    );
  }

  async function look(): Promise<void> {
    while (refused.size > 0 && !stopping.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { ref: false });
      for (const id of refused) {
        try {
          await plan(id);
          refused.delete(id);
        } catch (error) {
          log.debug({ err: error }, 'refused webhooks cannot be looked after yet');
          break;
        }
      }
    }
    // at once, or a refusal of this moment would be nobody's
    looking = false;
  }

  return (connectionId) => {
    if (refused.size < MOST_REFUSED) refused.add(connectionId);
    if (looking) return;
    looking = true;
    void look();
  };
}
