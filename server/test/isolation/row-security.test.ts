import { describe, expect, it } from 'vitest';
import { buildHeartbeat } from '#server/test/builders/chat-builders.ts';
import { openServer } from '#server/test/open-server.ts';
import { fillOtherTables } from './fill-tables.ts';
import { problemsOf } from './table-reach.ts';
import { teamTables } from './team-tables.ts';
import { buildTwoTeams } from './two-teams.ts';

/**
 * Keys that don't begin with team_id, because they are used to find the team. If tables were distributed by
 * team, these lookups would have to happen elsewhere.
 */
const KEYS_BEFORE_A_TEAM_IS_KNOWN: Record<string, string> = {
  api_keys_by_token: 'a token leads to a key and its team',
  api_keys_by_previous: 'a token leads to a key and its team',
  api_keys_by_actor: 'a user is a key, or a person',
  subscriptions_by_customer: 'a customer of Stripe is one team across all teams',
  campaigns_by_id: 'the automation names a campaign by an id that no other team may have',
  campaigns_by_session: 'a session of the gateway serves one campaign across all teams',
  linked_numbers_pkey: 'a number serves one campaign across all teams',
  team_slugs_pkey: 'an address leads to a team',
  whatsapp_connections_by_id: 'the address of a webhook leads to a connection',
  whatsapp_connections_by_session: 'a session of the gateway has one connection across all teams',
};

const { services, queue: admin } = await openServer();
const world = await buildTwoTeams(services);
const tables = await teamTables(admin);
await buildHeartbeat(services);
await fillOtherTables(admin, world.team.team_id);
await fillOtherTables(admin, world.otherTeam.team_id);
const problemsOfTable = (table: string) => problemsOf({ services, admin, world }, table);

describe("a team's tables", () => {
  it('are all there, with rows of both teams, so that there is something to see', async () => {
    expect(tables.length).toBeGreaterThanOrEqual(13);
    for (const table of tables) {
      const rows = await admin.query<{ team_id: string }>(`SELECT DISTINCT team_id FROM ${table}`);
      const teams = rows.map((row) => row.team_id);
      const both = [world.team.team_id, world.otherTeam.team_id];
      expect({ table, teams: teams.toSorted() }).toEqual({ table, teams: both.toSorted() });
    }
  });

  it('show their own team its rows, and show and take nothing of another', async () => {
    for (const table of tables) expect([table, await problemsOfTable(table)]).toEqual([table, []]);
  });

  it('have keys that begin with the team', async () => {
    const keys = await admin.query<{ table: string; name: string; first: string }>(
      `SELECT i.indrelid::regclass::text AS table, i.indexrelid::regclass::text AS name,
         a.attname AS first
       FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE (i.indisprimary OR i.indisunique) AND i.indrelid::regclass::text = ANY($1)`,
      [tables],
    );
    const others = keys.filter((key) => key.first !== 'team_id').map((key) => key.name);
    expect(others.toSorted()).toEqual(Object.keys(KEYS_BEFORE_A_TEAM_IS_KNOWN).toSorted());
    expect(new Set(keys.map((key) => key.table))).toEqual(new Set(tables));
  });
});

describe('the application', () => {
  it('is a role that owns nothing and can bypass nothing', async () => {
    const [role] = await admin.query(
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
         (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owns,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS member_of
       FROM pg_roles r WHERE rolname = 'opensetter_app'`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
      owns: 0,
      member_of: 0,
    });
    const [now] = (await services.db.pool.query('SELECT current_user AS me')).rows;
    expect(now).toEqual({ me: 'opensetter_app' });
  });

  it('reaches what row-level security hides through named gates only', async () => {
    const gates = await admin.query<{ name: string; public: boolean; path: string[] }>(
      `SELECT p.proname AS name, p.proconfig AS path,
         EXISTS (SELECT FROM aclexplode(p.proacl) a WHERE a.grantee = 0) OR p.proacl IS NULL AS public
       FROM pg_proc p WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace ORDER BY 1`,
    );
    for (const { name, public: open, path } of gates) {
      expect(name).toMatch(/^(gate_|enqueue_)/);
      expect([name, open]).toEqual([name, false]);
      expect(path).toContain('search_path=public, pg_temp');
    }
  });

  it('cannot read the queue, where payloads of every team lie', async () => {
    const read = services.db.pool.query('SELECT * FROM graphile_worker._private_jobs');
    await expect(read).rejects.toMatchObject({ code: '42501' });
  });

  it('does not carry a team from one transaction into the next', async () => {
    await services.db.inTeam(world.team.scope, async () => {});
    const { rows } = await services.db.pool.query('SELECT count(*)::int AS n FROM campaigns');
    expect(rows).toEqual([{ n: 0 }]);
  });
});

interface Policy {
  name: string;
  table: string;
  /** the statement that recreates it */
  made: string;
}

const policies = () =>
  admin.query<Policy>(
    `SELECT policyname AS name, tablename AS table, format(
       'CREATE POLICY %I ON %I AS %s FOR %s TO %s%s%s', policyname, tablename, permissive, cmd,
       (SELECT string_agg(quote_ident(r), ', ') FROM unnest(roles) r),
       ' USING (' || qual || ')', ' WITH CHECK (' || with_check || ')') AS made
     FROM pg_policies WHERE schemaname = 'public' ORDER BY policyname`,
  );

describe('a policy that is missing is noticed', () => {
  it('whichever it is, when one at a time is dropped', async () => {
    const before = await policies();
    expect(new Set(before.map((policy) => policy.table))).toEqual(new Set(tables));
    for (const { name, table, made } of before) {
      await admin.query(`DROP POLICY ${name} ON ${table}`);
      const problems = await problemsOfTable(table);
      await admin.query(made);
      expect([name, problems]).toEqual([name, ['hides its rows from their own team']]);
    }
    expect(await policies()).toEqual(before);
  });

  // One test for all: `it.each` would need the catalog's tables before the database exists.
  it('on each table, when row-level security is switched off', async () => {
    for (const table of tables) {
      await admin.query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
      const problems = await problemsOfTable(table);
      await admin.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
      expect([table, problems]).toEqual([
        table,
        expect.arrayContaining([
          'has row-level security switched off',
          'shows rows when no team is open',
          "shows another team's rows",
        ]),
      ]);
    }
  });

  it('on each table, when its policy lets everything through', async () => {
    for (const table of tables) {
      await admin.query(`CREATE POLICY wide_open ON ${table} USING (true) WITH CHECK (true)`);
      const problems = await problemsOfTable(table);
      await admin.query(`DROP POLICY wide_open ON ${table}`);
      expect([table, problems]).toEqual([
        table,
        expect.arrayContaining(["shows another team's rows"]),
      ]);
    }
  });

  it('and all is well again', async () => {
    for (const table of tables) expect([table, await problemsOfTable(table)]).toEqual([table, []]);
  });
});
