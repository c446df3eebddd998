import { z } from 'zod';
import { checkSessionStates } from '#server/features/whatsapp/check-session-states.ts';
import { connectionsToCheck } from '#server/features/whatsapp/connection-scope.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import type { Services } from '#server/services.ts';
import { receiveEvents } from '../receive/receive-events.ts';
import { backfill } from './backfill.ts';

/** The web processes start first, and what the gateway repeats at once needs no backfill. */
export const AFTER_GAP_MS = 3_000;

/**
 * Every minute: stores the session states that no webhook brought, and syncs the history
 * of quiet numbers. After a gap in which the product was not there that of every number is synced: the
 * gateway repeats a webhook after longer and longer waits, and gives up in the end.
 */
export const checkSessions = defineSystemJob({
  name: 'whatsapp:watch-sessions',
  payload: z.object({ after_gap: z.boolean().default(false) }),
  key: () => 'watch:after-gap',
  run: check,
});

async function check(services: Services, { after_gap }: { after_gap: boolean }): Promise<void> {
  if (after_gap) await syncAll(services);
  for (const { connection, status, quiet } of await checkSessionStates(services)) {
    if (status) await receiveEvents(services, connection, [status]);
    else if (quiet && !after_gap) {
      // One that waits for the gateway keeps its time, and one that syncs what we missed is enough.
      await services.db.inTeam(connection.scope, (tx) =>
        backfill.enqueue(tx, connection, { because: 'quiet' }, { unlessPlanned: true }),
      );
    }
  }
}

async function syncAll({ db }: Services): Promise<void> {
  for (const connection of await connectionsToCheck(db)) {
    await db.inTeam(connection.scope, (tx) =>
      backfill.enqueue(tx, connection, { because: 'missed' }),
    );
  }
}
