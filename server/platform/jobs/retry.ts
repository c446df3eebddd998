import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { type JobSpec, enqueueAgain } from './enqueue.ts';

interface RetryOptions extends ErrorOptions {
  /** waits the same time before each try instead of doubling it */
  steady?: boolean;
}

/**
 * Thrown by a use case for a temporary problem: the job runs again after `ms`, as often as needed,
 * without using up the attempts that are meant for a broken job.
 */
export class RetryAfter extends Error {
  override readonly name = 'RetryAfter';
  readonly ms: number;
  readonly steady: boolean;

  constructor(ms: number, reason: string, options: RetryOptions = {}) {
    super(reason, options);
    this.ms = ms;
    this.steady = options.steady ?? false;
  }
}

const MAX_WAIT_MS = 60_000;

/** How often a job was rescheduled, from its payload. */
export interface Retries {
  /** all retries */
  tries: number;
  /** retries that were not steady: steady waits don't lengthen the others */
  doublings: number;
}

/** The wait after `doublings` retries (0 before the first): at most a minute. */
export function waitBefore(retry: RetryAfter, doublings: number): number {
  if (retry.steady) return retry.ms;
  return Math.max(retry.ms, Math.min(MAX_WAIT_MS, retry.ms * 2 ** Math.min(doublings, 10)));
}

/**
 * Schedules the next try of the running job with this id. A later job of the same key that waits or runs
 * stands in for it.
 */
export async function reschedule(
  { db, log }: { db: Database; log: Logger },
  error: RetryAfter,
  job: JobSpec & { id: string | undefined },
  { tries, doublings }: Retries,
): Promise<void> {
  const wait = waitBefore(error, doublings);
  log.info({ job: job.job_key, tries, wait, why: error.message }, 'planned again');
  const next: Retries = { tries: tries + 1, doublings: doublings + (error.steady ? 0 : 1) };
  const { id, ...spec } = job;
  const successor = {
    ...spec,
    payload: { ...job.payload, ...next },
    run_at: new Date(Date.now() + wait),
  };
  await db.outsideTeams((tx) => enqueueAgain(tx.db, successor, id));
}
