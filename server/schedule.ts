import { sql } from 'kysely';
import { FORGET_EXPIRED } from './features/accounts/forget-expired.ts';
import { CLOSE_IMPERSONATIONS } from './features/admin/stop-impersonation.ts';
import { WATCH } from './features/whatsapp/jobs-later.ts';
import type { JobHandler } from './platform/jobs/runner.ts';
import type { Services } from './services.ts';

const TRIM = 'live:trim';

/** Every recurring job. One process plans each of them, however many there are. */
export const crontab = [
  `* * * * * ${WATCH} ?max=3`,
  `* * * * * ${CLOSE_IMPERSONATIONS} ?max=3`,
  `*/10 * * * * ${TRIM} ?max=3`,
  `17 3 * * * ${FORGET_EXPIRED} ?max=3`,
].join('\n');

export function scheduleJobs({ db }: Services): Record<string, JobHandler> {
  return {
    [TRIM]: async () => {
      await db.outsideTeams((tx) => sql`SELECT gate_trim_live_events()`.execute(tx.db));
    },
  };
}
