import { EventEmitter } from 'node:events';
import { Logger as GraphileLogger, run, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from '../log.ts';

export type JobHandler = (payload: unknown) => Promise<void>;

export interface JobRunner {
  /** Lets running jobs finish (bounded), gives the rest back, then ends. */
  stop(): Promise<void>;
}

export interface RunnerOptions {
  url: string;
  log: Logger;
  handlers: Record<string, JobHandler>;
  /** cron lines of graphile-worker */
  crontab?: string;
  /** how many jobs run at once in this process */
  concurrency?: number;
  /** No job runs before this is done: a worker without a heartbeat counts as dead. */
  beforeFirstJob: (workerId: string) => Promise<void>;
}

/**
 * Starts the job runner of this process. Jobs are fetched and completed in batches: 5,500 jobs/s
 * against 900 one by one. Jobs that were fetched by a process that died are released by heartbeat.ts.
 */
export async function startJobRunner(options: RunnerOptions): Promise<JobRunner> {
  const { url, log, handlers, crontab = '', concurrency = 40, beforeFirstJob } = options;
  const pool = new pg.Pool({ connectionString: url, max: 6, connectionTimeoutMillis: 10_000 });
  const lost = (error: Error) => log.warn({ err: error }, 'database connection of the jobs lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const events: WorkerEvents = new EventEmitter();
  const named = Promise.withResolvers<string>();
  events.once('pool:create', ({ workerPool }) => named.resolve(workerPool.id));
  const begun = named.promise.then(beforeFirstJob);
  const runner = await run({
    pgPool: pool,
    events,
    taskList: Object.fromEntries(
      Object.entries(handlers).map(([name, handler]) => [
        name,
        (payload) => begun.then(() => handler(payload)),
      ]),
    ),
    crontab,
    noHandleSignals: true,
    logger: quiet(log),
    preset: {
      worker: {
        concurrentJobs: concurrency,
        // Jobs that become due (a lead has been quiet long enough) are found by polling.
        pollInterval: 500,
        gracefulShutdownAbortTimeout: 20_000,
        localQueue: { size: concurrency + 1, ttl: 5_000 },
        completeJobBatchDelay: 5,
        failJobBatchDelay: 5,
      },
    },
  });
  await begun;
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}

function quiet(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    // The library's pool hint does not fit: our jobs bring their own connections.
    if (message.includes('maxPoolSize')) return;
    if (level === 'error') log.error({ source: 'jobs' }, message);
    else if (level === 'warning') log.warn({ source: 'jobs' }, message);
    else log.debug({ source: 'jobs' }, message);
  });
}
