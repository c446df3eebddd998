import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { eventually } from '#server/test/eventually.ts';
import { type JobQueue, openJobQueue } from '#server/test/jobs.ts';

let database: TestDatabase;
let queue: JobQueue;

beforeAll(async () => {
  database = await createTestDatabase();
  queue = openJobQueue(database.url);
});
afterAll(async () => {
  await queue?.close();
  await database?.drop();
});

const OURS = `SELECT enqueue_jobs($1::jsonb)`;
const THEIRS = `SELECT graphile_worker.add_jobs(array(
  SELECT (j.identifier, j.payload, NULL, j.run_at, j.max_attempts, j.job_key, j.priority, NULL
    )::graphile_worker.job_spec
  FROM jsonb_to_recordset($1::jsonb) AS j(identifier text, payload json, run_at timestamptz,
    max_attempts smallint, job_key text, priority smallint)))`;

/** Enqueues a waiting job, a running one and a dead one again, together with a new one. */
async function history(enqueue: string) {
  await queue.query('TRUNCATE graphile_worker._private_jobs');
  const jobs = (step: number, keys: string[]) =>
    JSON.stringify(
      keys.map((job_key) => ({
        identifier: `test:${job_key}`,
        payload: { step },
        job_key,
        run_at: new Date(Date.UTC(2030, 0, step)),
        ...(step === 2 && { max_attempts: 7, priority: 3 }),
      })),
    );
  await queue.query(enqueue, [jobs(1, ['waits', 'runs', 'died'])]);
  await queue.query(`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'w',
    attempts = 1 WHERE key = 'runs'`);
  await queue.query(`UPDATE graphile_worker._private_jobs SET attempts = max_attempts,
    last_error = 'it broke' WHERE key = 'died'`);
  await queue.query(enqueue, [jobs(2, ['waits', 'runs', 'died', 'new'])]);
  return queue.query(`SELECT t.identifier, j.key, j.payload, j.run_at, j.attempts, j.max_attempts,
      j.priority, j.last_error, j.revision, j.locked_by, j.is_available, j.flags, j.job_queue_id
    FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    ORDER BY t.identifier, j.attempts, j.key NULLS FIRST`);
}

it('jobs are enqueued as graphile-worker itself would do it', async () => {
  const ours = await history(OURS);
  expect(ours).toHaveLength(6);
  expect(ours).toEqual(await history(THEIRS));
});

async function connect() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const jobsOf = (...keys: string[]) =>
  JSON.stringify(keys.map((job_key) => ({ identifier: 'test:order', payload: {}, job_key })));

it('jobs are stored in the order of their keys, so that two lists never wait for each other', async () => {
  await queue.query(OURS, [jobsOf('any')]);
  const [first, list, other] = await Promise.all([connect(), connect(), connect()]);
  await first.query('BEGIN');
  await first.query(OURS, [jobsOf('a')]);
  const { rows } = await list.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const stored = list.query(OURS, [jobsOf('d', 'b', 'a', 'c', 'e')]);
  const waits = `SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'`;
  const isWaiting = async () => (await queue.query(waits, [rows[0]?.pid])).length === 1;
  await eventually('the list waits', isWaiting);
  await other.query(`SET lock_timeout = '2s'`);
  for (const later of ['b', 'c', 'd', 'e']) {
    await expect(other.query(OURS, [jobsOf(later)])).resolves.toBeDefined();
  }
  await first.query('COMMIT');
  await stored;
});

const UNLESS_PLANNED = 'SELECT enqueue_unless_planned($1::jsonb)';
/** How graphile-worker takes a job: it skips locked ones. */
const TAKE = `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'w',
    attempts = attempts + 1
  WHERE id = (SELECT id FROM graphile_worker._private_jobs WHERE key = 'one' AND is_available
    FOR UPDATE SKIP LOCKED) RETURNING id`;

describe('a job that a worker takes at this moment', () => {
  const one = JSON.stringify([{ identifier: 'test:one', payload: {}, job_key: 'one' }]);

  async function plan() {
    await queue.query('TRUNCATE graphile_worker._private_jobs');
    await queue.query(OURS, [one]);
  }

  const waiting = async () => {
    const { length } = await queue.query(
      `SELECT FROM graphile_worker._private_jobs WHERE key = 'one' AND is_available`,
    );
    return length;
  };
  const somebodyWaits = async () => {
    const found = await queue.query(
      `SELECT FROM pg_locks WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity
         WHERE datname = current_database())`,
    );
    return found.length > 0;
  };

  it.each([OURS, UNLESS_PLANNED])('has a successor: %s', async (enqueue) => {
    await plan();
    const [worker, other] = [await connect(), await connect()];
    await worker.query('BEGIN');
    await worker.query(TAKE);
    let isOver = false;
    const enqueued = other.query(enqueue, [one]).finally(() => {
      isOver = true;
    });
    await eventually('it waits for the worker', async () => isOver || (await somebodyWaits()));
    await worker.query('COMMIT');
    await enqueued;
    expect(await waiting()).toBe(1);
  });

  it.each([OURS, UNLESS_PLANNED])('is taken after the commit only: %s', async (enqueue) => {
    await plan();
    const [worker, other] = [await connect(), await connect()];
    await other.query('BEGIN');
    await other.query(enqueue, [one]);
    expect((await worker.query(TAKE)).rowCount).toBe(0);
    await other.query('COMMIT');
    expect((await worker.query(TAKE)).rowCount).toBe(1);
  });

  it('is planned by many at once, who do not wait for each other', async () => {
    await plan();
    const others = await Promise.all([connect(), connect(), connect()]);
    for (const other of others) {
      await other.query('BEGIN');
      await other.query(UNLESS_PLANNED, [one]);
    }
    await queue.query(OURS, [one]);
    for (const other of others) await other.query('COMMIT');
    expect(await waiting()).toBe(1);
  });
});
