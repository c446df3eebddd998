import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { JobSpec, SpecOptions } from './enqueue.ts';
import { withCause } from './job-cause.ts';
import { reschedule, RetryAfter } from './retry.ts';
import type { JobHandler } from './runner.ts';

/** A job for the code that enqueues it. `Stored` is the payload in its row. */
export interface JobDefinition<Out extends object, In extends object, Stored extends object = In> {
  /** The stored identifier: jobs of the previous version still wait under it. */
  name: string;
  /** Checked once, when the job runs. Jobs of the previous version must pass too. */
  payload: z.ZodType<Out, In>;
  /** A job with the same key replaces a waiting one and follows a running one. */
  key: (stored: Stored) => string;
  /** -1 runs before all others. */
  priority?: number;
}

/** A job with its work, for the worker's table. */
export interface BoundJob<S> {
  readonly name: string;
  readonly handler: (services: S & JobServices) => JobHandler;
}

/** What every job needs. */
export interface JobServices {
  db: Database;
  log: Logger;
}

export interface Attempt {
  /** how often RetryAfter has rescheduled the job */
  tries: number;
}

type PlannedJob<Stored> = Pick<JobDefinition<object, object>, 'name' | 'priority'> & {
  key: (stored: Stored) => string;
};

export function specOf<Stored extends object>(
  { name, key, priority }: PlannedJob<Stored>,
  stored: Stored,
  { runAt }: SpecOptions = {},
): JobSpec {
  const payload = withCause(stored, runAt);
  return { identifier: name, payload, job_key: key(stored), run_at: runAt, priority };
}

const count = z.int().min(0).default(0);
const attempt = z.looseObject({ tries: count, doublings: count });

/**
 * Creates the handler of a job. `run` checks the payload and does the work. RetryAfter reschedules the
 * job with its tries counted in the payload. Any other error uses up one of its attempts.
 */
export function jobHandler<S, Stored extends object>(
  definition: PlannedJob<Stored>,
  run: (services: S, stored: object, attempt: Attempt) => Promise<void>,
): BoundJob<S>['handler'] {
  return (services) => async (payload, id) => {
    // Recurring jobs may come without a payload.
    const stored = attempt.parse(payload ?? {});
    const { tries, doublings } = stored;
    try {
      await run(services, stored, { tries });
    } catch (error) {
      if (!(error instanceof RetryAfter)) throw error;
      // Work that throws RetryAfter has accepted the payload.
      const spec = specOf(definition, stored as object as Stored);
      await reschedule(services, error, { ...spec, id }, { tries, doublings });
    }
  };
}
