import { expect, it } from 'vitest';
import { reasonById } from '#copy/catalog/reasons.ts';
import { openServer } from '#server/test/open-server.ts';
import { Refusal } from '#domain/errors.ts';
import { newId } from '#server/platform/id.ts';
import type { Database } from '../db/database.ts';
import { claimIntent } from './idempotency-queries.ts';
import { intentOf, runOnce } from './run-once.ts';

const { services } = await openServer();

const intent = () => intentOf('ada', newId(), 'teams.create', { team_name: 'One' });

/** A change that the test can count. */
const change = (db: Database, id: string) =>
  db.outsideTeams((tx) =>
    tx.db
      .insertInto('users')
      .values({ id: `${id}-${newId()}`, name: id, email: `${newId()}@example.com`, image: null })
      .execute(),
  );
const changes = async (id: string) => {
  const { rows } = await services.db.pool.query('SELECT 1 FROM users WHERE name = $1', [id]);
  return rows.length;
};
const older = (seconds: number) =>
  services.db.pool.query(
    `UPDATE idempotency_keys SET claimed_at = now() - make_interval(secs => ${seconds})`,
  );

it('a request that waits for the first one gets its answer', async () => {
  const one = intent();
  const slow = Promise.withResolvers<void>();
  const first = runOnce(services.db, one, async (db) => {
    await slow.promise;
    await change(db, 'slow');
    return 'first';
  });
  await expect.poll(() => claimed(one.key)).toBe(1);
  const second = runOnce(services.db, one, async () => 'second');
  slow.resolve();
  expect(await Promise.all([first, second])).toEqual(['first', 'first']);
  expect(await changes('slow')).toBe(1);
});

it('a refusal is repeated; a failure that changed nothing may be tried again', async () => {
  const refusal = intent();
  const refuse = () =>
    Promise.reject(
      new Refusal(
        'LIMIT_REACHED',
        reasonById('zod.too_big', {}, 'Full'),
        { name: reasonById('fields.common.tooLong', { max: 5 }, 'Too many') },
        'not_linked',
      ),
    );
  await expect(runOnce(services.db, refusal, refuse)).rejects.toThrow('Full');
  await expect(runOnce(services.db, refusal, async () => 'done')).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
    message: 'Full',
    reason: { id: 'zod.too_big' },
    fields: { name: { id: 'fields.common.tooLong', params: { max: 5 } } },
    detail: 'not_linked',
  });
  const failure = intent();
  const fail = () => Promise.reject(new Error('the disk is full'));
  await expect(runOnce(services.db, failure, fail)).rejects.toThrow('disk');
  expect(await runOnce(services.db, failure, async () => 'done')).toBe('done');
});

it('a process that died before the change is replaced after its time', async () => {
  const one = intent();
  await services.db.outsideTeams((tx) => claimIntent(tx, one, newId()));
  await older(61);
  expect(await runOnce(services.db, one, async () => 'done by another')).toBe('done by another');
});

it('a process that died after the change is not replaced: nothing happens twice', async () => {
  const one = intent();
  const dies = runOnce(services.db, one, async (db) => {
    await change(db, 'died');
    throw new Error('killed before its answer');
  });
  await expect(dies).rejects.toThrow('killed');
  await older(61);
  const again = runOnce(services.db, one, (db) => change(db, 'died'));
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await changes('died')).toBe(1);
});

it('a process that was replaced while it slept changes nothing any more', async () => {
  const one = intent();
  const asleep = Promise.withResolvers<void>();
  const late = runOnce(services.db, one, async (db) => {
    await asleep.promise;
    await change(db, 'slept');
  });
  await expect.poll(() => claimed(one.key)).toBe(1);
  await older(61);
  expect(await runOnce(services.db, one, async () => 'done by another')).toBe('done by another');
  asleep.resolve();
  await expect(late).rejects.toMatchObject({ code: 'REPEAT_IN_PROGRESS' });
  expect(await changes('slept')).toBe(0);
});

it('a key of another shape is refused', () => {
  for (const key of ['short', 'x'.repeat(65), "x'; DROP TABLE users; --"]) {
    expect(() => intentOf('ada', key, 'teams.create', {})).toThrow(Refusal);
  }
});

async function claimed(key: string) {
  const { rows } = await services.db.pool.query('SELECT 1 FROM idempotency_keys WHERE key = $1', [
    key,
  ]);
  return rows.length;
}
