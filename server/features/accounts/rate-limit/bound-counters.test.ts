import { expect, it } from 'vitest';
import { openServer } from '#server/test/open-server.ts';
import { boundCounters, deleteAnswers, deleteCounters } from './rate-limit-queries.ts';

const { services, queue } = await openServer();
const { db } = services;

it('deletes counters that have ended, and beyond the bound those that end soonest', async () => {
  await queue.query('DELETE FROM rate_limits');
  await queue.query(
    `INSERT INTO rate_limits (id, key, count, last_request)
     SELECT n, 'left ' || n, 1, extract(epoch FROM now()) * 1000 + n * 60000
     FROM generate_series(-3, 6) n`,
  );
  await db.outsideTeams((tx) => deleteCounters(4).execute(tx.db));
  const left = await queue.query('SELECT key FROM rate_limits ORDER BY last_request');
  expect(left.map(({ key }) => key)).toEqual(['left 3', 'left 4', 'left 5', 'left 6']);
});

it('deletes the oldest answers of callers with too many, and no others', async () => {
  await queue.query(
    `INSERT INTO idempotency_keys (actor, key, procedure, input_hash, run_id, claimed_at)
     SELECT actor, 'a key of an intent ' || n, 'teams.create', '', gen_random_uuid(),
       now() - n * interval '1 minute'
     FROM (VALUES ('eve', 9), ('ada', 3)) AS people(actor, keys), generate_series(1, keys) n`,
  );
  await db.outsideTeams((tx) => deleteAnswers(3).execute(tx.db));
  const left = await queue.query(
    `SELECT actor, string_agg(right(key, 1), '' ORDER BY claimed_at DESC) AS keys
     FROM idempotency_keys GROUP BY actor ORDER BY actor`,
  );
  expect(left).toEqual([
    { actor: 'ada', keys: '123' },
    { actor: 'eve', keys: '123' },
  ]);
});

it('runs as a job', async () => {
  await queue.query(
    `INSERT INTO rate_limits (id, key, count, last_request) VALUES ('old', 'old', 1, 1)`,
  );
  await queue.query('SELECT graphile_worker.add_job($1)', [boundCounters.name]);
  await queue.run(services);
  expect(await queue.query(`SELECT FROM rate_limits WHERE key = 'old'`)).toEqual([]);
});
