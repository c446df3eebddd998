import { Logger, runTaskListOnce } from 'graphile-worker';
import pg from 'pg';
import type { Services } from '#server/services.ts';
import { jobHandlers } from './product.ts';

/** A job that waits in the queue, or died in it. */
export interface PlannedJob {
  task_identifier: string;
  key: string | null;
  payload: Record<string, unknown>;
  run_at: Date;
  attempts: number;
  last_error: string | null;
}

/** The queue of a test database, with the clock in the hand of the test. */
export interface JobQueue {
  /**
   * Brings every planned job forward and works until none is due: what plans itself again for later
   * waits for the next call. Runs as `services`' worker. Throws what a handler threw.
   */
  run(services: Services): Promise<string[]>;
  planned(): Promise<PlannedJob[]>;
  /** The same without what tells people some minutes later that a lead waits for them. */
  plannedWork(): Promise<PlannedJob[]>;
  clear(): Promise<void>;
  /** As the owner of the database: the queue's tables are closed to the application. */
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
    // Tables of tests are small: starting a worker takes longer than reading all of them.
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
          async (payload: unknown) => {
            names.push(name);
            await handler(payload).catch((error: unknown) => {
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
