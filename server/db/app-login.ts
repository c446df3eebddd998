import { createHmac, createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import {
  APP_ROLE,
  APP_SESSION,
  connectionWith,
  saveSessionDefaults,
} from '#server/platform/db/session-settings.ts';
import { withClient } from '#server/platform/postgres/with-client.ts';
import { withoutTimeouts } from './without-timeouts.ts';

/** How the application connects. */
export interface AppLogin {
  url: string;
  /** through the pooler, if there is one */
  pooledUrl?: string | undefined;
  /** why it connects as the owner of the tables instead; absent if it has its own login */
  problem?: string;
}

/** One process at a time sets up the login; the others find it. */
const LOCK = 7_226_105_802;
const ITERATIONS = 4096;

/**
 * Gives the application its own login for this database: a member of `opensetter_app` and of nothing else. As
 * the owner, it could leave its role (RESET ROLE), and row-level security with it. The password is derived
 * from the installation's secret, so every process knows it and none stores it. If the owner can't create
 * roles, or the server refuses the login, returns the owner's URL with the problem. With the URL of a pooler
 * in transaction mode (`pooledUrl`), or if a pooler drops startup options, the login's sessions default to
 * the application's settings.
 */
export function ensureAppLogin(
  ownerUrl: string,
  secret: string,
  pooledUrl?: string,
): Promise<AppLogin> {
  const asOwner = (problem: string) => ({ url: ownerUrl, pooledUrl, problem });
  return withoutTimeouts(ownerUrl, async (client) => {
    try {
      await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
      const { name, owner } = await loginNames(client);
      const password = passwordOf(secret, name);
      const appUrl = (address: string) =>
        withLogin(address, name + suffixOf(address, owner), password);
      const url = appUrl(ownerUrl);
      let attempt = await tryLogin(url);
      if (attempt.problem !== null) {
        await saveLogin(client, name, password);
        attempt = await tryLogin(url);
      }
      const { problem, takesOptions } = attempt;
      if (problem !== null) return asOwner(problem);
      if (pooledUrl === undefined && takesOptions) return { url };
      await saveSessionDefaults(client, name, APP_SESSION);
      return { url, pooledUrl: appUrl(pooledUrl ?? ownerUrl) };
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      return asOwner(error.message);
    }
  });
}

/** Roles belong to the cluster, which may have several installations, so each database has its own login. */
async function loginNames(client: pg.Client): Promise<{ name: string; owner: string }> {
  const { rows } = await client.query<{ oid: number; owner: string }>(
    `SELECT oid::int8 AS oid, session_user::text AS owner
     FROM pg_database WHERE datname = current_database()`,
  );
  return { name: `${APP_ROLE}_${rows[0]?.oid}`, owner: rows[0]?.owner ?? '' };
}

/** The suffix that multi-project poolers expect after a login: `.PROJECT` in `postgres.PROJECT`. */
function suffixOf(address: string, owner: string): string {
  const { username, searchParams } = new URL(address);
  const loginUser = searchParams.get('user') ?? decodeURIComponent(username);
  return loginUser.startsWith(`${owner}.`) ? loginUser.slice(owner.length) : '';
}

const passwordOf = (secret: string, name: string) =>
  createHmac('sha256', secret).update(`database login ${name}`).digest('base64url');

/** Uses URL parameters, which pg prefers over the rest of the URL and which socket URLs support too. */
function withLogin(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl);
  url.searchParams.set('user', user);
  url.searchParams.set('password', password);
  return url.href;
}

async function saveLogin(client: pg.Client, name: string, password: string) {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  const role = pg.escapeIdentifier(name);
  const word = rowCount ? 'ALTER' : 'CREATE';
  const verifier = pg.escapeLiteral(scramVerifier(password));
  await client.query(`${word} ROLE ${role} LOGIN INHERIT NOREPLICATION PASSWORD ${verifier}`);
  await client.query(`GRANT ${APP_ROLE} TO ${role}`);
}

/** The form that PostgreSQL stores, so that the password itself never appears in its log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const key = (label: string) => createHmac('sha256', salted).update(label).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  const server = key('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}

/** A value that no setting has by default, to see whether a session applies its startup options. */
const PROBE_TIMEOUT = '29876';

interface LoginAttempt {
  /** null if it can sign in and work as the application */
  problem: string | null;
  takesOptions: boolean;
}

const tryLogin = (url: string): Promise<LoginAttempt> =>
  withClient(connectionWith({ statement_timeout: PROBE_TIMEOUT }, url), async (client) => {
    await client.query(`SET ROLE ${APP_ROLE}`);
    const { rows } = await client.query<{ setting: string }>(
      `SELECT setting FROM pg_settings WHERE name = 'statement_timeout'`,
    );
    return { problem: null, takesOptions: rows[0]?.setting === PROBE_TIMEOUT };
  }).catch((error: Error) => ({ problem: error.message, takesOptions: true }));
