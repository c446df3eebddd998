import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PostgresError } from './postgres-error.ts';
import { withClient } from './with-client.ts';

/** Crash recovery replays at most max_wal_size, which takes seconds, not minutes. */
const READY_TIMEOUT_MS = 120_000;

/**
 * Waits until the server accepts connections. Throws `PostgresError` when it has ended or rejects us
 * permanently.
 */
export async function connectWhenReady(url: string, isRunning: () => boolean, log: string) {
  const end = Date.now() + READY_TIMEOUT_MS;
  for (let pause = 10; ; pause = Math.min(pause * 1.5, 250)) {
    const error = await tryToConnect(url);
    if (!error) return;
    if (!isTransient(error) || !isRunning() || Date.now() > end) {
      throw new PostgresError(
        `The embedded PostgreSQL doesn't respond: ${error.message} (see ${log})`,
      );
    }
    await sleep(pause);
  }
}

/** Whether a server is reachable at this address now. */
export const isReachable = async (url: string): Promise<boolean> =>
  (await tryToConnect(url)) === undefined;

/** Creates a database unless it exists. */
export const ensureDatabase = (url: string, name: string): Promise<void> =>
  withClient({ connectionString: url }, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  });

interface ConnectError extends Error {
  code?: string;
}

const tryToConnect = (url: string): Promise<ConnectError | undefined> =>
  withClient({ connectionString: url, connectionTimeoutMillis: 5000 }, async () => undefined).catch(
    (error: ConnectError) => error,
  );

/** Not listening yet, starting up, in recovery, or out of connections. */
function isTransient({ code, message }: ConnectError): boolean {
  const transient = ['ECONNREFUSED', 'ECONNRESET', '57P03', '53300'];
  return transient.includes(code ?? '') || /terminated|timeout/i.test(message);
}
