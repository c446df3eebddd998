import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { connectionWith } from '#server/platform/db/session-settings.ts';
import { connectedAs, openDatabase, requireAppRole } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { fileDatabase } from '#server/test/file-database.ts';
import { createTestServices } from '#server/test/services.ts';
import { ensureAppLogin } from './app-login.ts';

const SECRET = 'for tests only: 0123456789 abcdefghijklm';
const log = createLog('silent');

const database = await fileDatabase();
const admin = database.client;

/** Statements that could switch to another role. Each is tried before reading protected data. */
const WAYS_OUT = [
  'RESET ROLE',
  'SET ROLE NONE',
  'SET ROLE opensetter',
  'SET SESSION AUTHORIZATION opensetter',
  'RESET SESSION AUTHORIZATION',
  'RESET ALL',
  'DISCARD ALL',
  `SELECT set_config('role', 'none', false)`,
  `SELECT set_config('role', 'opensetter', false)`,
  `SELECT set_config('session_authorization', 'opensetter', false)`,
  `ALTER ROLE CURRENT_USER SUPERUSER`,
  `ALTER ROLE SESSION_USER BYPASSRLS`,
  `GRANT opensetter TO SESSION_USER`,
];

async function afterTrying(url: string, way: string) {
  const client = new pg.Client(connectionWith({ role: 'opensetter_app' }, url));
  await client.connect();
  try {
    await client.query(way).catch(() => {});
    const { rows } = await client.query<{ bypasses: boolean; owns: boolean }>(
      `SELECT bool_or(rolsuper OR rolbypassrls) AS bypasses,
         bool_or(pg_has_role(r.rolname, relowner, 'MEMBER')) AS owns
       FROM pg_roles r, pg_class
       WHERE r.rolname IN (current_user, session_user) AND pg_class.oid = 'users'::regclass`,
    );
    const teams = await client.query('SELECT * FROM team_settings').then(
      ({ rowCount }) => rowCount ?? 0,
      () => 0,
    );
    return { ...rows[0], teams };
  } finally {
    await client.end();
  }
}

describe("the application's login", () => {
  it('has no way to the owner, whatever SQL it runs', async () => {
    const services = createTestServices(database.url);
    await buildTeam(services);
    await services.close();
    const { url, problem } = await ensureAppLogin(database.url, SECRET);
    expect(problem).toBeUndefined();
    for (const way of WAYS_OUT) {
      const found = await afterTrying(url, way);
      expect([way, found]).toEqual([way, { bypasses: false, owns: false, teams: 0 }]);
    }
    // Control: the owner acting in the application's role gets out with one of these.
    expect(await afterTrying(database.url, 'SET ROLE NONE')).toMatchObject({ teams: 1 });
  });

  it('works as the application, and says that it cannot be more', async () => {
    const { url } = await ensureAppLogin(database.url, SECRET);
    const db = openDatabase({ url, log });
    await expect(requireAppRole(db)).resolves.toBeUndefined();
    expect(await connectedAs(db)).toEqual({ role: 'opensetter_app', mayBeOwner: false });
    await db.close();
  });

  it('is found again by every process, and follows a new secret', async () => {
    const passwords = () =>
      admin
        // Only this database's, because other tests create logins on the same server.
        .query(
          `SELECT rolname, rolpassword FROM pg_authid WHERE rolname = 'opensetter_app_' ||
             (SELECT oid FROM pg_database WHERE datname = current_database())`,
        )
        .then(({ rows }) => rows);
    const logins = await Promise.all([1, 2, 3].map(() => ensureAppLogin(database.url, SECRET)));
    expect(new Set(logins.map(({ url }) => url)).size).toBe(1);
    const before = await passwords();
    expect(before).toHaveLength(1);
    await ensureAppLogin(database.url, SECRET);
    expect(await passwords()).toEqual(before);
    const renewed = await ensureAppLogin(database.url, `${SECRET} renewed`);
    expect(renewed.problem).toBeUndefined();
    expect(renewed.url).not.toBe(logins[0]?.url);
  });

  it('is not made by an owner who may not, which is said', async () => {
    await admin.query(`CREATE ROLE plain_owner LOGIN PASSWORD 'plain'`);
    await admin.query('GRANT opensetter_app TO plain_owner');
    const other = new URL(database.url);
    other.username = 'plain_owner';
    other.password = 'plain';
    const login = await ensureAppLogin(other.href, `${SECRET} unknown`);
    expect(login).toEqual({
      url: other.href,
      problem: expect.stringContaining('permission denied'),
    });
    await admin.query('DROP ROLE plain_owner');
  });
});
