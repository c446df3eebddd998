import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

export interface JobSpec {
  identifier: string;
  payload: object;
  /**
   * A job with the same key is replaced; one that runs already gets a successor. Every job has one:
   * by that a replaced job is told from one that failed (heartbeat.ts).
   */
  job_key: string;
  run_at?: Date;
  max_attempts?: number;
  priority?: number;
}

/** Enqueues in the caller's transaction: the jobs exist if and only if their cause does. */
export async function enqueueJobs(db: Kysely<Tables>, jobs: JobSpec[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`SELECT enqueue_jobs(${JSON.stringify(jobs)}::jsonb)`.execute(db);
}

/** The same for jobs of which one that is planned already stands, with the time it waits for. */
export async function enqueueUnlessPlanned(db: Kysely<Tables>, jobs: JobSpec[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`SELECT enqueue_unless_planned(${JSON.stringify(jobs)}::jsonb)`.execute(db);
}
