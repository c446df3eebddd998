import { watchSessions } from '#server/features/whatsapp/watch-sessions.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { catchUpJob } from './catch-up-later.ts';
import { receiveEvents } from './receive-events.ts';

/** Every minute: takes in what the gateway knows and no webhook told, and listens to silent numbers. */
export async function tendSessions(services: Services): Promise<void> {
  for (const { connection, status, silent } of await watchSessions(services)) {
    if (status) await receiveEvents(services, connection, [status]);
    else if (silent) {
      await services.db.inTeam(connection.scope, (tx) =>
        enqueueJobs(tx.db, [catchUpJob(connection)]),
      );
    }
  }
}
