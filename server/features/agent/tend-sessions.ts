import { connectionsToWatch } from '#server/features/whatsapp/connection-gate.ts';
import { watchSessions } from '#server/features/whatsapp/watch-sessions.ts';
import { enqueueJobs, enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { catchUpJob } from './catch-up-later.ts';
import { receiveEvents } from './receive-events.ts';

/**
 * Every minute: takes in what the gateway knows and no webhook told, and listens to silent numbers.
 * After a gap in which the product was not there every number is listened to: the gateway repeats a
 * webhook after longer and longer waits, and gives up in the end.
 */
export async function tendSessions(
  services: Services,
  { after_gap }: { after_gap: boolean },
): Promise<void> {
  if (after_gap) await listenToAll(services);
  for (const { connection, status, silent } of await watchSessions(services)) {
    if (status) await receiveEvents(services, connection, [status]);
    else if (silent && !after_gap) {
      // One that waits for the gateway keeps its time, and one that looks for what we missed is enough.
      await services.db.inTeam(connection.scope, (tx) =>
        enqueueUnlessPlanned(tx.db, [catchUpJob(connection, 'silent')]),
      );
    }
  }
}

async function listenToAll({ db }: Services): Promise<void> {
  for (const connection of await connectionsToWatch(db)) {
    await db.inTeam(connection.scope, (tx) =>
      enqueueJobs(tx.db, [catchUpJob(connection, 'missed')]),
    );
  }
}
