import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { enqueueUnlessPlanned, type JobSpec } from './enqueue.ts';

interface RetryOptions extends ErrorOptions {
  /** wait the same time before each try, instead of doubling it */
  steady?: boolean;
}

/**
 * Thrown by a use case for a problem that will pass: the job is planned again after `ms`, for as long
 * as it takes, without using up the attempts that are meant for a broken job.
 */
export class RetryAfter extends Error {
  override readonly name = 'RetryAfter';
  readonly ms: number;
  readonly steady: boolean;

  constructor(ms: number, why: string, options: RetryOptions = {}) {
    super(why, options);
    this.ms = ms;
    this.steady = options.steady ?? false;
  }
}

const MAX_WAIT_MS = 60_000;

/** How long to wait before try number `tries` (0 is the first retry): doubling, at most a minute. */
export function waitBefore(retry: RetryAfter, tries: number): number {
  if (retry.steady) return retry.ms;
  return Math.max(retry.ms, Math.min(MAX_WAIT_MS, retry.ms * 2 ** Math.min(tries, 10)));
}

/** Plans a job for its next try. A successor that waits already stays as it is. */
export async function planAgain(
  { db, log }: { db: Database; log: Logger },
  error: RetryAfter,
  job: JobSpec,
  tries: number,
): Promise<void> {
  const wait = waitBefore(error, tries);
  log.info({ job: job.job_key, tries, wait, why: error.message }, 'planned again');
  const again = {
    ...job,
    payload: { ...job.payload, tries: tries + 1 },
    run_at: new Date(Date.now() + wait),
  };
  await db.outsideTeams((tx) => enqueueUnlessPlanned(tx.db, [again]));
}
