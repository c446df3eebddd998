import type pg from 'pg';
import type { Logger } from '../log.ts';

/** Web processes listen here for changes. A notification only says that there are some. */
export const LIVE_CHANNEL = 'opensetter_live';

const MIN_INTERVAL_MS = 15;
/** The second is graphile-worker's: it wakes up to `count` sleeping workers per process. */
const NOTIFY = `NOTIFY ${LIVE_CHANNEL}; NOTIFY "jobs:insert", '{"count":40}'`;

/**
 * NOTIFY serializes commits, fsync included, so it is sent after COMMIT, outside any transaction.
 * The first is sent immediately. Those that follow within 15 ms become one.
 */
export function createNotifier(pool: Pick<pg.Pool, 'query'>, log: Logger) {
  let timer: NodeJS.Timeout | undefined;
  let notifyAgain = false;
  let stopped = false;

  /**
   * After a commit: makes every web process read new changes, and the workers look for due jobs.
   * A lost notification delays a change by two seconds, a job by half a second.
   */
  function notify(): void {
    if (stopped) return;
    notifyAgain = timer !== undefined;
    if (notifyAgain) return;
    pool.query(NOTIFY).catch((error) => log.warn({ err: error }, 'notifying failed'));
    timer = setTimeout(() => {
      timer = undefined;
      if (notifyAgain) notify();
    }, MIN_INTERVAL_MS);
  }

  return {
    notify,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
