import pg from 'pg';
import { PostgresError } from './postgres-error.ts';

/** An arbitrary key; no other part of the product locks in the database `postgres`. */
const KEY = 4_061_964;

export interface FolderLock {
  release(): Promise<void>;
  /** Resolves when the connection ends unexpectedly, most likely with the server. */
  lost: Promise<void>;
}

/**
 * Locks a data folder for one process. The lock belongs to a connection, so it ends with the process,
 * even by kill -9. Throws a `PostgresError` that names the other owner.
 */
export async function lockFolder(url: string, folder: string): Promise<FolderLock> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `opensetter ${process.pid}`,
    keepAlive: true,
  });
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  client.on('error', () => resolve());
  client.on('end', () => resolve());
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS mine',
    [KEY],
  );
  if (!rows[0]?.mine) {
    const owner = await findOwner(client);
    await client.end();
    throw new PostgresError(
      `${folder} is already in use${owner ? ` by process ${owner}` : ''}. Stop the other program or set DATA_DIR to another folder.`,
    );
  }
  return { lost, release: () => client.end().catch(() => {}) };
}

async function findOwner(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [KEY],
  );
  return rows[0]?.name.replace('opensetter ', '');
}
