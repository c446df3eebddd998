import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as GraphileLogger, run, type WorkerEvents } from 'graphile-worker';
import type { Logger } from '../log.ts';
import { metrics } from '../metrics.ts';
import { STOP_MS } from '../stopping.ts';
import { traced } from '../tracing.ts';
import type { Heartbeat } from './heartbeat.ts';
import { causeOf } from './job-cause.ts';
import { openRunnerPool } from './runner-pool.ts';

/** `id`: the job's row in the queue. */
export type JobHandler = (payload: unknown, id?: string) => Promise<void>;

export interface JobRunner {
  /** Lets running jobs finish (bounded), returns the rest, then stops. */
  stop(): Promise<void>;
}

export interface RunnerOptions {
  url: string;
  log: Logger;
  handlers: Record<string, JobHandler>;
  /** cron lines of graphile-worker */
  crontab?: string;
  /** concurrent jobs of this process */
  concurrency?: number;
  /**
   * Starts the heartbeat of a runner. No job runs before that: a worker without a heartbeat counts as
   * dead. If it rejects, the runner doesn't start. Called again for each replacement.
   */
  beforeFirstJob: (workerId: string) => Promise<Heartbeat>;
}

const RESTART_INTERVAL_MS = 500;

/**
 * Runs jobs in this process until it is stopped. Jobs are fetched and completed in batches: 5,500
 * jobs/s against 900 one by one. heartbeat.ts releases the jobs of processes that died.
 *
 * If a database connection breaks, it is unknown whether the jobs requested on it are ours, and
 * graphile-worker stops permanently if it can't complete a job. So the runner is replaced by one with
 * a new name, and the old one's jobs are released like a dead worker's.
 */
export async function startJobRunner(options: RunnerOptions): Promise<JobRunner> {
  const { log } = options;
  const retired = new Set<Promise<void>>();
  const stopping = new AbortController();
  let current: Runner | undefined = await startRunner(options);
  const supervising = supervise(current);

  async function supervise(first: Runner) {
    for (let runner = first; ; ) {
      const reason = await runner.failed;
      if (stopping.signal.aborted) return;
      log.warn({ reason }, 'restarting the job runner');
      current = undefined;
      runner.disconnect();
      const next = await restart();
      const end = runner.retire().finally(() => retired.delete(end));
      retired.add(end);
      if (!next) return;
      current = next;
      runner = next;
      // A stop in the meantime found no runner to stop.
      if (stopping.signal.aborted) return;
    }
  }

  async function restart(): Promise<Runner | undefined> {
    while (!stopping.signal.aborted) {
      try {
        return await startRunner(options);
      } catch (error) {
        log.warn({ err: error }, 'the job runner cannot be restarted yet');
        await sleep(RESTART_INTERVAL_MS);
      }
    }
    return undefined;
  }

  return {
    async stop() {
      stopping.abort();
      current?.fail('stopped');
      await supervising;
      await Promise.all([current?.stop(), ...retired]);
    },
  };
}

interface Runner {
  /** resolves with the reason once it no longer works */
  failed: Promise<string>;
  fail: (reason: string) => void;
  stop(): Promise<void>;
  /** From now on it neither takes nor returns jobs. */
  disconnect(): void;
  /** Lets running jobs finish; its other jobs are released like a dead worker's. */
  retire(): Promise<void>;
}

async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { url, log, handlers, crontab = '', concurrency = 40, beforeFirstJob } = options;
  const { promise: failed, resolve: fail } = Promise.withResolvers<string>();
  const connections = openRunnerPool(url, log, () => fail('a connection to the database broke'));
  const { pool } = connections;
  const events: WorkerEvents = new EventEmitter();
  const poolId = Promise.withResolvers<string>();
  events.once('pool:create', ({ workerPool }) => poolId.resolve(workerPool.id));
  const beating = poolId.promise.then(beforeFirstJob);
  try {
    const runner = await run({
      pgPool: pool,
      events,
      taskList: Object.fromEntries(
        Object.entries(handlers).map(([name, handler]) => [
          name,
          (payload, { job }) =>
            beating.then(() =>
              runMeasured(name, job, () => handler(payload, job.id), causeOf(payload)),
            ),
        ]),
      ),
      crontab,
      noHandleSignals: true,
      logger: quiet(log),
      preset: {
        worker: {
          concurrentJobs: concurrency,
          // Polling finds jobs that become due, such as an answer to a lead who has been quiet.
          pollInterval: 500,
          gracefulShutdownAbortTimeout: STOP_MS.jobs,
          localQueue: { size: concurrency + 1, ttl: 5_000 },
          completeJobBatchDelay: 5,
          failJobBatchDelay: 5,
        },
      },
    });
    connections.markStarted();
    const onEnd = () => fail('it stopped unexpectedly');
    runner.promise.then(onEnd, onEnd);
    // Rejects if it has already stopped.
    const stop = () => runner.stop().catch(() => {});
    const heartbeat = await beating.catch(async (error: unknown) => {
      connections.disconnect();
      await stop();
      throw error;
    });
    const close = async () => {
      await stop();
      await pool.end();
    };
    return {
      failed,
      fail,
      async stop() {
        await close();
        await heartbeat.stop();
      },
      disconnect: () => connections.disconnect(),
      async retire() {
        await heartbeat.expire();
        await close().catch((error) => log.warn({ err: error }, 'an old job runner did not stop'));
      },
    };
  } catch (error) {
    await pool.end().catch(() => {});
    throw error;
  }
}

/** A job that reschedules itself counts as done. */
async function runMeasured(
  job: string,
  { run_at }: { run_at: Date },
  work: () => Promise<void>,
  cause: string | undefined,
) {
  metrics.jobWait.observe({ job }, Math.max(0, Date.now() - run_at.getTime()) / 1000);
  const end = metrics.jobSeconds.startTimer({ job });
  let outcome = 'failed';
  try {
    await traced(`job ${job}`, {}, work, cause);
    outcome = 'done';
  } finally {
    end({ outcome });
  }
}

function quiet(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    // The library's warning about the pool size doesn't apply: our jobs use separate connections.
    if (message.includes('maxPoolSize')) return;
    if (level === 'error') log.error({ source: 'jobs' }, message);
    else if (level === 'warning') log.warn({ source: 'jobs' }, message);
    else log.debug({ source: 'jobs' }, message);
  });
}
