import pg from 'pg';

export const APP_ROLE = 'opensetter_app';

/** Settings of a connection by name, as PostgreSQL shows them in `pg_settings`. */
export type SessionSettings = Readonly<Record<string, string>>;

const SESSION: SessionSettings = {
  role: APP_ROLE,
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '60000',
};

/** For all transactions but reports (docs/decisions/0015). */
export const APP_SESSION: SessionSettings = {
  ...SESSION,
  // Our statements have one good plan each. By default every connection plans each of them five
  // times first, at several times the cost of running it.
  plan_cache_mode: 'force_generic_plan',
};

/** The default, named because the login may carry the setting above. */
const OWN_PLANS: SessionSettings = { plan_cache_mode: 'auto' };

export const REPORT_SESSION: SessionSettings = {
  ...SESSION,
  ...OWN_PLANS,
  default_transaction_read_only: 'on',
};

/** Opens a report where connections are shared between transactions, so that it leaves nothing. */
export const BEGIN_REPORT = [
  'BEGIN READ ONLY',
  ...Object.entries(OWN_PLANS).map(([name, value]) => `SET LOCAL ${name} = ${value}`),
].join('; ');

/** As `connectionWith` takes them. */
export const asOptions = (settings: SessionSettings): string[] =>
  Object.entries(settings).map(([name, value]) => `${name}=${value}`);

/** What versions before this one saved with the login, and no session needs any more. */
const FORMER: SessionSettings = {
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
};

/**
 * Makes `settings` those with which the login `name` begins every session in this database. A pooler
 * in transaction mode passes no startup parameters on, and what a session sets would be found by
 * the next user of the connection.
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
  const where = `${pg.escapeIdentifier(name)} IN DATABASE ${pg.escapeIdentifier(database)}`;
  for (const [setting, value] of Object.entries(FORMER)) {
    if (!kept?.includes(`${setting}=${value}`)) continue;
    await client.query(`ALTER ROLE ${where} RESET ${setting}`);
  }
  for (const [setting, value] of Object.entries(settings)) {
    if (kept?.includes(`${setting}=${value}`)) continue;
    await client.query(`ALTER ROLE ${where} SET ${setting} = ${pg.escapeLiteral(value)}`);
  }
}

/** Names the settings that a session does not have as it should, apart from the role. */
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
 * How to connect with session settings (`name=value`) that override those of the address. pg lets an
 * `options` in the address replace ours, and one of ours is the application's role, without which
 * row-level security does not apply. So theirs come first: PostgreSQL takes the last.
 */
export function connectionWith(settings: string[], url: string): pg.ClientConfig {
  const ours = settings.map((setting) => `-c ${setting}`);
  const address = URL.parse(url);
  const theirs = address?.searchParams.getAll('options') ?? [];
  if (!address || theirs.length === 0) return { connectionString: url, options: ours.join(' ') };
  address.searchParams.delete('options');
  return { connectionString: address.href, options: [...theirs, ...ours].join(' ') };
}
