import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as GraphileLogger, run, type WorkerEvents } from 'graphile-worker';
import type { Logger } from '../log.ts';
import { STOP_MS } from '../stopping.ts';
import type { Heartbeat } from './heartbeat.ts';
import { openRunnerPool } from './runner-pool.ts';

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
  /**
   * Begins the heartbeat of a runner by its name. No job runs before: a worker without a heartbeat
   * counts as dead. Called again for each runner that replaces one.
   */
  beforeFirstJob: (workerId: string) => Promise<Heartbeat>;
}

const ANEW_EVERY_MS = 500;

/**
 * Runs the jobs of this process until it is stopped. Jobs are fetched and completed in batches:
 * 5,500 jobs/s against 900 one by one. Jobs that were fetched by a process that died are released
 * by heartbeat.ts.
 *
 * When a connection to the database breaks, nobody knows whether the jobs asked for on it are ours,
 * and graphile-worker gives up for good when it cannot note that a job is done. So the runner is
 * replaced by one with a new name; what the old one still held is released like a dead worker's.
 */
export async function startJobRunner(options: RunnerOptions): Promise<JobRunner> {
  const { log } = options;
  const retired = new Set<Promise<void>>();
  const stopping = new AbortController();
  let current: Runner | undefined = await startRunner(options);
  const keeping = keepGoing(current);

  async function keepGoing(first: Runner) {
    for (let runner = first; ; ) {
      const why = await runner.lost;
      if (stopping.signal.aborted) return;
      log.warn({ why }, 'the job runner is started anew');
      current = undefined;
      runner.disconnect();
      const next = await startAnew();
      const end = runner.retire().finally(() => retired.delete(end));
      retired.add(end);
      if (!next) return;
      current = next;
      runner = next;
    }
  }

  async function startAnew(): Promise<Runner | undefined> {
    while (!stopping.signal.aborted) {
      try {
        return await startRunner(options);
      } catch (error) {
        log.warn({ err: error }, 'the job runner cannot be started now');
        await sleep(ANEW_EVERY_MS);
      }
    }
    return undefined;
  }

  return {
    async stop() {
      stopping.abort();
      current?.lose('stopped');
      await keeping;
      await Promise.all([current?.stop(), ...retired]);
    },
  };
}

interface Runner {
  /** why it can no longer be relied on */
  lost: Promise<string>;
  lose: (why: string) => void;
  stop(): Promise<void>;
  /** From now on it takes and gives back no job. */
  disconnect(): void;
  /** Lets running jobs finish; what it held is released like a dead worker's. */
  retire(): Promise<void>;
}

async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { url, log, handlers, crontab = '', concurrency = 40, beforeFirstJob } = options;
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  const connections = openRunnerPool(url, log, () => lose('a connection to the database broke'));
  const { pool } = connections;
  const events: WorkerEvents = new EventEmitter();
  const named = Promise.withResolvers<string>();
  events.once('pool:create', ({ workerPool }) => named.resolve(workerPool.id));
  const begun = named.promise.then(beforeFirstJob);
  try {
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
          gracefulShutdownAbortTimeout: STOP_MS.jobs,
          localQueue: { size: concurrency + 1, ttl: 5_000 },
          completeJobBatchDelay: 5,
          failJobBatchDelay: 5,
        },
      },
    });
    connections.keep();
    const ended = () => lose('it gave up');
    runner.promise.then(ended, ended);
    const heartbeat = await begun;
    const end = async () => {
      // Rejected when it has given up by itself: then there is nothing left to stop.
      await runner.stop().catch(() => {});
      await pool.end();
    };
    return {
      lost,
      lose,
      async stop() {
        await end();
        await heartbeat.stop();
      },
      disconnect: () => connections.silence(),
      async retire() {
        await heartbeat.fade();
        await end().catch((error) => log.warn({ err: error }, 'an old job runner ended badly'));
      },
    };
  } catch (error) {
    await pool.end().catch(() => {});
    throw error;
  }
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
