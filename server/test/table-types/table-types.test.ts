import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/test/database.ts';
import { tableTypes } from './table-types.ts';

/** `npm run db:types` runs this test with --update to write the file. */
it('the types of the tables are those of the migrated database', async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  // The database is dropped immediately, so the server may end connections that are closing.
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const types = await tableTypes(db);
  await db.destroy();
  await database.drop();
  await expect(types).toMatchFileSnapshot('../../platform/db/tables.generated.ts');
});
