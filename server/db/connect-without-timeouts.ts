import pg from 'pg';
import { connectionWith } from '#server/platform/db/session-settings.ts';

/** Settings that end a statement, a wait or a session. Older servers don't know all of them. */
const TIMEOUTS = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'transaction_timeout',
];

/**
 * Opens a connection for long work, such as migrating millions of rows or waiting for another process to do
 * so. Disables the timeouts that many hosted databases set for every login. `settings` (`name=value`) apply
 * to the session. The caller ends the connection.
 */
export async function connectWithoutTimeouts(
  url: string,
  settings: string[] = [],
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionWith(settings, url),
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      `SELECT set_config(name, '0', false) FROM pg_settings WHERE name = ANY($1)`,
      [TIMEOUTS],
    );
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
