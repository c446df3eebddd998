import type pg from 'pg';
import { connectionWith, type SessionSettings } from '#server/platform/db/session-settings.ts';
import { withClient } from '#server/platform/postgres/with-client.ts';

/** Settings that end a statement, a wait or a session. Older servers don't know all of them. */
const TIMEOUTS = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'transaction_timeout',
];

/**
 * Runs long work on its own connection, such as migrating millions of rows or waiting for another process to
 * do so. Disables the timeouts that many hosted databases set for every login. `settings` apply to the
 * session.
 */
export const withoutTimeouts = <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  settings: SessionSettings = {},
): Promise<T> =>
  withClient(connectionWith(settings, url), async (client) => {
    await client.query(
      `SELECT set_config(name, '0', false) FROM pg_settings WHERE name = ANY($1)`,
      [TIMEOUTS],
    );
    return work(client);
  });
