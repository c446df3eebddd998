import { type Kysely, sql } from 'kysely';
import type { OpenTx } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** A job as the SQL function `enqueue_jobs` takes it; its fields are those of graphile-worker. */
export interface JobSpec {
  identifier: string;
  payload: object;
  /**
   * A job with the same key replaces one that waits, and follows one that runs. Every job has one:
   * heartbeat.ts tells a replaced job from a failed one by its missing key.
   */
  job_key: string;
  run_at?: Date | undefined;
  max_attempts?: number;
  priority?: number | undefined;
}

export interface SpecOptions {
  /** not before this time */
  runAt?: Date | undefined;
}

export interface EnqueueOptions extends SpecOptions {
  /** A job of the same key that waits already stays as it is, with its own time. */
  unlessPlanned?: boolean;
}

/**
 * Jobs for the SQL functions: of several with one key the last holds, as if they came one after the
 * other. PostgreSQL refuses a statement that stores a key twice.
 */
export const jobsJson = (jobs: JobSpec[]): string =>
  JSON.stringify([...new Map(jobs.map((job) => [job.job_key, job])).values()]);

/** Enqueues in the caller's transaction: the jobs exist if and only if their cause does. */
export async function enqueueJobs(db: Kysely<Tables>, jobs: JobSpec[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`SELECT enqueue_jobs(${jobsJson(jobs)}::jsonb)`.execute(db);
}

/** The same, but a job of the same key that waits, or comes first here, stays as it is, with its own time. */
export async function enqueueUnlessPlanned(db: Kysely<Tables>, jobs: JobSpec[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`SELECT enqueue_unless_planned(${jobsJson(jobs.toReversed())}::jsonb)`.execute(db);
}

export function enqueueSpecs(
  { db }: Pick<OpenTx, 'db'>,
  specs: JobSpec[],
  { unlessPlanned = false }: EnqueueOptions = {},
): Promise<void> {
  return unlessPlanned ? enqueueUnlessPlanned(db, specs) : enqueueJobs(db, specs);
}
