import pg from 'pg';

export const APP_ROLE = 'opensetter_app';

/** Settings of a connection by name, as in `pg_settings`. */
export type SessionSettings = Readonly<Record<string, string>>;

const SESSION: SessionSettings = {
  role: APP_ROLE,
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '60000',
};

/** For all transactions but reports (docs/decisions/0015). */
export const APP_SESSION: SessionSettings = {
  ...SESSION,
  // Each statement has one good plan. By default every connection plans each of them five times
  // first, at several times the cost of running it.
  plan_cache_mode: 'force_generic_plan',
};

/** PostgreSQL's default, set explicitly because the login may carry the setting above. */
const OWN_PLANS: SessionSettings = { plan_cache_mode: 'auto' };

export const REPORT_SESSION: SessionSettings = {
  ...SESSION,
  ...OWN_PLANS,
  default_transaction_read_only: 'on',
};

/** Opens a report on a connection that other transactions share: its settings end with the transaction. */
export const BEGIN_REPORT = [
  'BEGIN READ ONLY',
  ...Object.entries(OWN_PLANS).map(([name, value]) => `SET LOCAL ${name} = ${value}`),
].join('; ');

/** Settings that earlier versions saved with the login and no session needs any more. */
const OBSOLETE_SETTINGS: SessionSettings = {
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
};

/**
 * Saves `settings` as the session defaults of the login `name` in this database. A pooler in
 * transaction mode forwards no startup parameters, and settings made in a session would leak to the
 * connection's next user.
 */
export async function saveSessionDefaults(
  client: Pick<pg.Client, 'query'>,
  name: string,
  settings: SessionSettings,
): Promise<void> {
  const { rows } = await client.query<{ database: string; kept: string[] | null }>(
    `SELECT current_database() AS database, (SELECT s.setconfig FROM pg_db_role_setting s
       WHERE s.setrole = (SELECT oid FROM pg_roles WHERE rolname = $1)
         AND s.setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
     ) AS kept`,
    [name],
  );
  const { database = '', kept } = rows[0] ?? {};
  const roleInDatabase = `${pg.escapeIdentifier(name)} IN DATABASE ${pg.escapeIdentifier(database)}`;
  for (const [setting, value] of Object.entries(OBSOLETE_SETTINGS)) {
    if (!kept?.includes(`${setting}=${value}`)) continue;
    await client.query(`ALTER ROLE ${roleInDatabase} RESET ${setting}`);
  }
  for (const [setting, value] of Object.entries(settings)) {
    if (kept?.includes(`${setting}=${value}`)) continue;
    await client.query(`ALTER ROLE ${roleInDatabase} SET ${setting} = ${pg.escapeLiteral(value)}`);
  }
}

/** Names the settings, apart from the role, that have the wrong value in this session. */
export async function missingSettings(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { role: _, ...wanted } = APP_SESSION;
  const { rows } = await client.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    [Object.keys(wanted)],
  );
  const found = new Map(rows.map(({ name, setting }) => [name, setting]));
  return Object.keys(wanted).filter((name) => found.get(name) !== wanted[name]);
}

/**
 * Connection config with session settings that override those of the address. pg lets
 * `options` in the address replace ours, and one of ours is the application's role, without which
 * row-level security doesn't apply. So the address's options come first: PostgreSQL uses the last value.
 */
export function connectionWith(settings: SessionSettings, url: string): pg.ClientConfig {
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const address = URL.parse(url);
  const theirs = address?.searchParams.getAll('options') ?? [];
  if (!address || theirs.length === 0) return { connectionString: url, options: ours.join(' ') };
  address.searchParams.delete('options');
  return { connectionString: address.href, options: [...theirs, ...ours].join(' ') };
}
