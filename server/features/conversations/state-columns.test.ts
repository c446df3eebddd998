import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/test/database.ts';
import { openJobQueue } from '#server/test/jobs.ts';
import { COLUMNS, WATCHED } from './state-columns.ts';

it('knows which columns of the state triggers watch, so that others change without them', async () => {
  const database = await createTestDatabase();
  const admin = openJobQueue(database.url);
  const found = await admin.query<{ name: string }>(
    `SELECT DISTINCT a.attname AS name FROM pg_trigger t
     JOIN pg_attribute a ON a.attrelid = t.tgrelid AND a.attnum = ANY(t.tgattr)
     WHERE t.tgrelid = 'conversations'::regclass AND NOT t.tgisinternal`,
  );
  const whole = await admin.query<{ name: string }>(
    `SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'conversations'::regclass
       AND NOT tgisinternal AND tgtype & 16 > 0 AND tgattr = ''`,
  );
  await admin.close();
  await database.drop();
  const watched = found.map(({ name }) => name).filter((name) => name in COLUMNS);
  expect(watched.toSorted()).toEqual(WATCHED.toSorted());
  expect(whole).toEqual([]);
});
