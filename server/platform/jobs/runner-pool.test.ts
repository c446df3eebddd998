import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { createLog } from '../log.ts';
import { openRunnerPool, type RunnerPool } from './runner-pool.ts';

let database: TestDatabase;
let connections: RunnerPool;
let broken: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  broken = 0;
  connections = openRunnerPool(database.url, createLog('silent'), () => {
    broken += 1;
  });
});
afterEach(() => connections.pool.end());

/** Ends every connection of the pool, like a database crash. */
async function breakConnections() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  await client.end();
}

const rowsOf = async (sql: string) => (await connections.pool.query<{ n: number }>(sql)).rows;

it('answers what was asked on a connection that breaks with nothing, and says so', async () => {
  connections.markStarted();
  const taken = await connections.pool.connect();
  // A second connection, idle until it is used.
  await rowsOf('SELECT 1');
  const answers = [taken.query('SELECT pg_sleep(60)'), rowsOf('SELECT pg_sleep(60)')];
  await breakConnections();
  expect(await Promise.all(answers)).toEqual([{ rows: [], rowCount: 0 }, []]);
  expect(broken).toBeGreaterThan(0);
  taken.release(true);
});

it('answers everything with nothing from then on, without a connection', async () => {
  connections.markStarted();
  connections.disconnect();
  const taken = await connections.pool.connect();
  expect((await taken.query('SELECT 1 AS n')).rows).toEqual([]);
  taken.release();
  expect(await rowsOf('SELECT 1 AS n')).toEqual([]);
});

it('still throws what the database says of a statement', async () => {
  connections.markStarted();
  await expect(rowsOf('SELECT no_such_column')).rejects.toThrow('no_such_column');
  expect(await rowsOf('SELECT 1 AS n')).toEqual([{ n: 1 }]);
  expect(broken).toBe(0);
});

it('throws while the runner is not running yet, so that its start fails', async () => {
  const taken = await connections.pool.connect();
  const answer = taken.query('SELECT pg_sleep(60)').catch((error: Error) => error.message);
  await breakConnections();
  expect(await answer).toContain('terminat');
  taken.release(true);
});

it('has no error for a database that cannot be reached', async () => {
  const away = openRunnerPool('postgres://nobody@127.0.0.1:9/none', createLog('silent'), () => {
    broken += 1;
  });
  await expect(away.pool.connect()).rejects.toThrow('ECONNREFUSED');
  away.markStarted();
  expect((await away.pool.query('SELECT 1')).rows).toEqual([]);
  const taken = await away.pool.connect();
  expect((await taken.query('SELECT 1')).rows).toEqual([]);
  expect(broken).toBeGreaterThan(0);
  await away.pool.end();
});
