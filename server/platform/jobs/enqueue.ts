import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** A job in the format of the SQL function `enqueue_jobs`. Its fields are graphile-worker's. */
export interface JobSpec {
  identifier: string;
  payload: object;
  /**
   * A job with the same key replaces a waiting one and follows a running one. Every job has a key:
   * heartbeat.ts recognizes replaced jobs by their missing key.
   */
  job_key: string;
  run_at?: Date | undefined;
  priority?: number | undefined;
}

export interface SpecOptions {
  /** earliest time to run */
  runAt?: Date | undefined;
}

export interface EnqueueOptions extends SpecOptions {
  /** A waiting job with the same key stays unchanged, including its time. */
  unlessPlanned?: boolean;
}

/**
 * Jobs as JSON for the SQL functions. Of several with one key, the last counts, as if they were enqueued
 * one after the other. PostgreSQL refuses a statement that stores a key twice.
 */
const jobsJson = (jobs: JobSpec[]): string =>
  JSON.stringify([...new Map(jobs.map((job) => [job.job_key, job])).values()]);

/** Enqueues in the caller's transaction: the jobs exist if and only if their cause does. */
export async function enqueueJobs(
  db: Kysely<Tables>,
  jobs: JobSpec[],
  { unlessPlanned = false }: EnqueueOptions = {},
): Promise<void> {
  if (unlessPlanned) return enqueueUnlessPlanned(db, jobs);
  if (jobs.length === 0) return;
  await sql`SELECT enqueue_jobs(${jobsJson(jobs)}::jsonb)`.execute(db);
}

/** Like `enqueueJobs`, but the first job of a key, waiting or in this list, stays unchanged with its time. */
export async function enqueueUnlessPlanned(db: Kysely<Tables>, jobs: JobSpec[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`SELECT enqueue_unless_planned(${jobsJson(jobs.toReversed())}::jsonb)`.execute(db);
}

/** Enqueues the next try of the running job `id`, unless a later job of its key waits or runs. */
export async function enqueueAgain(
  db: Kysely<Tables>,
  job: JobSpec,
  id: string | undefined,
): Promise<void> {
  await sql`SELECT enqueue_again(${JSON.stringify(job)}::jsonb, ${id ?? null}::bigint)`.execute(db);
}
