import { Logger, run } from 'graphile-worker';
import { withClient } from './database.ts';

const JOBS = 5_000;

/** How many no-op jobs per second the queue processes, with the settings of runner.ts. */
export async function bareJobs(databaseUrl: string): Promise<number> {
  await withClient(databaseUrl, async (client) => {
    await client.query('DELETE FROM graphile_worker._private_jobs');
    await client.query(
      `SELECT graphile_worker.add_jobs(array(SELECT ('bare', '{}', NULL, NULL, NULL, NULL, NULL,
        NULL)::graphile_worker.job_spec FROM generate_series(1, $1)))`,
      [JOBS],
    );
  });
  const done = Promise.withResolvers<void>();
  let left = JOBS;
  const startedAt = performance.now();
  const runner = await run({
    connectionString: databaseUrl,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: {
      bare: () => {
        left -= 1;
        if (left === 0) done.resolve();
      },
    },
    preset: {
      worker: {
        concurrentJobs: 40,
        localQueue: { size: 41, ttl: 5_000 },
        completeJobBatchDelay: 5,
        failJobBatchDelay: 5,
      },
    },
  });
  await done.promise;
  const rate = (JOBS / (performance.now() - startedAt)) * 1000;
  await runner.stop();
  return rate;
}
