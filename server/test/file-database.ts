import pg from 'pg';
import { afterAll } from 'vitest';
import { createTestDatabase } from './database.ts';

/** A migrated, empty database for the test file, with a superuser's connection. Await it at the top. */
export async function fileDatabase(): Promise<{ url: string; client: pg.Client }> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  return { url: database.url, client };
}
