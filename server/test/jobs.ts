import { type JobHelpers, Logger, runTaskListOnce } from 'graphile-worker';
import pg from 'pg';
import type { Services } from '#server/services.ts';
import { jobHandlers } from './product.ts';

/** A job that waits in the queue, or is dead. */
export interface PlannedJob {
  task_identifier: string;
  key: string | null;
  payload: Record<string, unknown>;
  run_at: Date;
  attempts: number;
  last_error: string | null;
}

/** The queue of a test database, where the test controls when jobs are due. */
export interface JobQueue {
  /**
   * Makes every planned job due and works until none is: jobs that reschedule themselves for later wait for
   * the next call. Runs as `services`' worker. Throws errors from handlers.
   */
  run(services: Services): Promise<string[]>;
  planned(): Promise<PlannedJob[]>;
  /** The same without the jobs that later notify members about a waiting lead. */
  plannedWork(): Promise<PlannedJob[]>;
  clear(): Promise<void>;
  /** Queries as the database's owner, because the application can't read the queue's tables. */
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<Row[]>;
  close(): Promise<void>;
}

const quiet = new Logger(() => () => {});

export function openJobQueue(url: string): JobQueue {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    // Test tables are small: starting a parallel worker takes longer than reading all of them.
    options: '-c max_parallel_workers_per_gather=0',
  });
  pool.on('error', () => {});
  const query = async <Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ) => (await pool.query<Row>(statement, values)).rows;
  const planned = () =>
    query<PlannedJob>(`SELECT t.identifier AS task_identifier, j.key, j.payload, j.run_at,
        j.attempts, j.last_error
      FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      ORDER BY j.id`);
  return {
    query,
    async run(services) {
      const names: string[] = [];
      const errors: unknown[] = [];
      const tasks = Object.fromEntries(
        Object.entries(jobHandlers(services)).map(([name, handler]) => [
          name,
          async (payload: unknown, { job }: JobHelpers) => {
            names.push(name);
            await handler(payload, job.id).catch((error: unknown) => {
              errors.push(error);
              throw error;
            });
          },
        ]),
      );
      await query(
        `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL`,
      );
      const client = await pool.connect();
      try {
        await runTaskListOnce({ logger: quiet, noHandleSignals: true }, tasks, client).promise;
      } finally {
        client.release();
      }
      if (errors.length > 0) throw errors[0];
      return names;
    },
    planned,
    plannedWork: async () =>
      (await planned()).filter((job) => !job.task_identifier.startsWith('notifications:')),
    async clear() {
      await query('DELETE FROM graphile_worker._private_jobs');
    },
    close: () => pool.end(),
  };
}
