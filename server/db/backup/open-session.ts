import pg from 'pg';
import { connectionWith } from '#server/platform/db/connection.ts';
import { SESSION } from './read-schema.ts';

/** The owner's connection for a backup or a restore. */
export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionWith(SESSION, url),
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}
