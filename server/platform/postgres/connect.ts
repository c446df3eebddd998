import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PostgresError } from './postgres-error.ts';

/** Recovery after a crash replays at most max_wal_size; that takes seconds, not minutes. */
const READY_WITHIN_MS = 120_000;

/**
 * Waits until the server takes connections. Throws `PostgresError` when it went away meanwhile or
 * refuses us for good.
 */
export async function connectWhenReady(url: string, isRunning: () => boolean, log: string) {
  const end = Date.now() + READY_WITHIN_MS;
  for (let pause = 10; ; pause = Math.min(pause * 1.5, 250)) {
    const error = await tryToConnect(url);
    if (!error) return;
    if (!isPassing(error) || !isRunning() || Date.now() > end) {
      throw new PostgresError(
        `The embedded PostgreSQL does not answer: ${error.message} (see ${log})`,
      );
    }
    await sleep(pause);
  }
}

/** Makes a database unless it is there. */
export async function ensureDatabase(url: string, name: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

interface ConnectError extends Error {
  code?: string;
}

async function tryToConnect(url: string): Promise<ConnectError | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as ConnectError;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Not listening yet, starting up, in recovery, or full for the moment. */
function isPassing({ code, message }: ConnectError): boolean {
  const passing = ['ECONNREFUSED', 'ECONNRESET', '57P03', '53300'];
  return passing.includes(code ?? '') || /terminated|timeout/i.test(message);
}
