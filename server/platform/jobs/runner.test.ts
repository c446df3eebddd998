import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/test/database.ts';
import { createLog } from '../log.ts';
import { startHeartbeat } from './heartbeat.ts';
import { startJobRunner } from './runner.ts';

const log = createLog('silent');

/** Ends every other connection to the database, like a crash. */
async function breakConnections(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  await client.end();
}

it('ends when it is stopped while it starts over', async () => {
  const database = await createTestDatabase();
  const { url } = database;
  const startsOver = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let starts = 0;
  const runner = await startJobRunner({
    url,
    log,
    handlers: { 'test:none': async () => {} },
    async beforeFirstJob(workerId) {
      starts += 1;
      if (starts > 1) {
        startsOver.resolve();
        await goOn.promise;
      }
      return startHeartbeat(url, workerId, log);
    },
  });
  await breakConnections(url);
  await startsOver.promise;
  const stopped = runner.stop();
  goOn.resolve();
  await stopped;
  expect(starts).toBe(2);
  await database.drop();
});
