import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { getHealth } from '#server/features/admin/get-platform.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltTeam, buildTeam } from '#server/test/builders.ts';
import { until } from '#server/test/faults/support/until.ts';
import {
  installedPostgres,
  type InstalledServer,
  startInstalledPostgres,
  startStandby,
} from '#server/test/installed-postgres.ts';
import type { Services } from '#server/services.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';
import { memoryFolder } from '#server/test/temporary-folder.ts';
import { type OpenTx, openDatabase, type TeamTx } from './database.ts';
import { createReplica } from './replica.ts';
import { replicaOf } from './replica-address.ts';
import { openTeamScope } from './team-scope.ts';

const TEST_MS = 600_000;
const WAIT_MS = 240_000;
/** A slow machine is not a replica that is away. */
const PATIENT = { checkMs: 20, patienceMs: WAIT_MS };
const bin = installedPostgres();

interface Line {
  level: number;
  state?: string;
  cure?: string;
  msg: string;
}

describe('the address of a replica', () => {
  const of = (DATABASE_REPLICA_URL: string | undefined, app: string) =>
    replicaOf({ DATABASE_REPLICA_URL, DATABASE_REPLICA_LAG: 30 }, app);

  it("gets the application's login, whatever login it has", () => {
    const standby = 'postgres://owner:secret@standby:6432/product?sslmode=require';
    for (const app of ['postgres://h/p?user=app&password=w%2Frd', 'postgres://app:w%2Frd@h/p']) {
      const { searchParams, host, pathname, username } = new URL(of(standby, app)?.url ?? '');
      const login = { user: 'app', password: 'w/rd' };
      expect(Object.fromEntries(searchParams)).toEqual({ sslmode: 'require', ...login });
      expect([host, pathname, username]).toEqual(['standby:6432', '/product', '']);
    }
  });

  it('is none without the setting', () => {
    expect(of(undefined, 'postgres://app@h/p')).toBeUndefined();
  });
});

describe('a replica whose connections are all busy', () => {
  it('stays in use, and is not said to be away', async () => {
    const pool = new pg.Pool({ connectionString: inject('databaseUrl'), max: 1 });
    const held = await pool.connect();
    pool.options.connectionTimeoutMillis = 20;
    const lines: Line[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const answering = (row: object) =>
      ({ query: async () => ({ rows: [row] }) }) as unknown as pg.Pool;
    const standby = { role: 'opensetter_app', standby: true, identity: 'one', replayed: 1 };
    const replica = createReplica({
      replica: answering({ ...standby, replayAge: 0 }),
      primary: answering({ written: 1, identity: 'one' }),
      log,
      maxLag: 60,
      ...PATIENT,
    });
    const read = () =>
      replica.read(
        () => pool.query('SELECT').then(() => 'replica'),
        async () => 'primary',
      );
    expect(await read()).toBe('primary');
    held.release();
    expect(await read()).toBe('replica');
    expect(lines.map(({ msg }) => msg)).toEqual(['reports are read from the replica']);
    await pool.end();
  });
});

// A standby is made with Debian's programs; where they are not installed, there is none.
describe.skipIf(!bin)(
  'reports',
  { timeout: TEST_MS, meta: { needs: 'PostgreSQL from Debian' } },
  () => {
    const folder = memoryFolder();
    let primary: InstalledServer;
    let standby: InstalledServer;
    let withoutReplica: TestServices;
    let services: Services;
    let team: BuiltTeam;

    beforeAll(async () => {
      primary = await startInstalledPostgres(bin ?? '', join(folder.path, 'primary'));
      await on(primary, 'CREATE DATABASE product');
      await on(primary, 'CREATE DATABASE another');
      await migrate(primary.url('product'));
      standby = await startStandby(bin ?? '', join(folder.path, 'standby'), primary);
      const url = primary.url('product');
      withoutReplica = createTestServices(url);
      const replica = { url: standby.url('product'), maxLag: 3600, ...PATIENT };
      services = { ...withoutReplica, db: openDatabase({ url, replica, log: withoutReplica.log }) };
      team = await buildTeam(services);
    }, TEST_MS);
    afterAll(async () => {
      await services?.db.close();
      await withoutReplica?.close();
      await standby?.stop();
      await primary?.stop();
      folder.remove();
    }, TEST_MS);

    async function on(server: InstalledServer, text: string, database = 'postgres') {
      const client = new pg.Client({ connectionString: server.url(database) });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(text)).rows;
      } finally {
        await client.end();
      }
    }

    /** What `replica` leads to, with what it writes in its log. */
    function open(url: string, maxLag: number) {
      const lines: Line[] = [];
      const log = pino(
        { level: 'info' },
        { write: (line: string) => lines.push(JSON.parse(line)) },
      );
      const own = primary.url('product');
      const db = openDatabase({ url: own, replica: { url, maxLag, ...PATIENT }, log });
      onTestFinished(() => db.close());
      return { db, lines };
    }

    const ref = () => ({ team_slug: team.team_slug });
    const asOwner = () => openBrowser(services, { cookie: team.owner.cookie }).rpc;
    const where = ({ db }: OpenTx) =>
      sql<{ standby: boolean; role: string; team: string }>`SELECT pg_is_in_recovery() AS standby,
      current_user AS role, coalesce(current_team()::text, 'none') AS team`
        .execute(db)
        .then(({ rows }) => rows[0]);

    async function caughtUp() {
      const [row] = await on(primary, 'SELECT pg_current_wal_lsn()::text AS lsn');
      await until('the standby has all of it', WAIT_MS, async () => {
        const reached = `SELECT pg_last_wal_replay_lsn() >= '${String(row?.lsn)}' AS reached`;
        return (await on(standby, reached))[0]?.reached === true;
      });
    }

    it('come from the standby as the same role, and of one team only', async () => {
      const other = await buildTeam(services);
      await asOwner().teams.rename({ ...ref(), team_name: 'First' });
      await caughtUp();
      const { db, lines } = open(standby.url('product'), 3600);
      const scope = openTeamScope(team.team_id);
      const there = { standby: true, role: 'opensetter_app' };
      expect(await db.olderReads.inTeam(scope, where)).toEqual({ ...there, team: team.team_id });
      expect(await db.olderReads.inTeamAtOnce(scope, where)).toMatchObject(there);
      expect(await db.olderReads.outsideTeams(where)).toEqual({ ...there, team: 'none' });
      expect(await db.reports.outsideTeams(where)).toMatchObject({ standby: false });
      const teams = (tx: TeamTx) => tx.db.selectFrom('team_settings').select('team_id').execute();
      expect(await db.olderReads.inTeam(scope, teams)).toEqual([{ team_id: team.team_id }]);
      expect(await db.olderReads.inTeam(openTeamScope(other.team_id), teams)).toEqual([
        { team_id: other.team_id },
      ]);
      expect(lines.map(({ msg }) => msg)).toEqual(['reports are read from the replica']);
    });

    it('show what the standby has, while screens show what was just changed', async () => {
      await caughtUp();
      const owner = asOwner();
      const before = (await owner.privacy.actions(ref())).entries.length;
      await on(standby, 'SELECT pg_wal_replay_pause()');
      await owner.teams.rename({ ...ref(), team_name: 'Second' });
      const me = await openBrowser(services, { cookie: team.owner.cookie }).rpc.accounts.me();
      expect(JSON.stringify(me)).toContain('Second');
      expect((await owner.privacy.actions(ref())).entries.length).toBe(before);
      await on(standby, 'SELECT pg_wal_replay_resume()');
      await caughtUp();
      expect((await owner.privacy.actions(ref())).entries.length).toBe(before + 1);
    });

    it('are followed by a look at the standby that waits for none of them', async () => {
      const { db } = open(standby.url('product'), 3600);
      expect(await db.olderReads.outsideTeams(where)).toMatchObject({ standby: true });
      const end = Promise.withResolvers<void>();
      const begun: string[] = [];
      const reads = Array.from({ length: 6 }, () =>
        db.olderReads.outsideTeams(async (tx) => {
          await where(tx);
          begun.push('a report');
          await end.promise;
        }),
      );
      await until('all connections are busy', WAIT_MS, async () => begun.length === 6);
      expect(await db.replica?.status()).toMatchObject({ state: 'follows' });
      end.resolve();
      await Promise.all(reads);
    });

    it('come from the primary while the standby lags, and from the standby again', async () => {
      const { db, lines } = open(standby.url('product'), 1);
      await until('it is read from', WAIT_MS, async () => {
        return (await db.olderReads.outsideTeams(where))?.standby;
      });
      await on(standby, 'SELECT pg_wal_replay_pause()');
      await on(primary, "SELECT pg_logical_emit_message(true, 'test', 'more')");
      await until('the log says so', WAIT_MS, async () => {
        await db.olderReads.outsideTeams(where);
        return lines.some(({ state, cure }) => state === 'lags' && cure);
      });
      expect(await db.olderReads.outsideTeams(where)).toMatchObject({ standby: false });
      await on(standby, 'SELECT pg_wal_replay_resume()');
      await until('it is read from again', WAIT_MS, async () => {
        return (await db.olderReads.outsideTeams(where))?.standby;
      });
      const repeated = lines.filter(
        ({ state }, index) => state && state === lines[index - 1]?.state,
      );
      expect(repeated).toEqual([]);
    });

    it.each([
      ['the primary itself', () => primary.url('product'), 'is no standby'],
      ['another database', () => standby.url('another'), 'is another database'],
      ['nobody', () => 'postgres://postgres@127.0.0.1:9/product', 'not reachable'],
    ])('come from the primary when the setting leads to %s', async (_, url, state) => {
      const { db, lines } = open(url(), 3600);
      expect(await db.olderReads.outsideTeams(where)).toMatchObject({ standby: false });
      expect(await db.replica?.status()).toMatchObject({ state });
      expect(lines).toMatchObject([{ msg: 'reports are read from the primary', state }]);
      expect(lines[0]?.cure).toContain('DATABASE_REPLICA_URL');
    });

    // The last one: it takes the standby away.
    it('come from the primary once the standby is gone, and staff see what to do', async () => {
      const owner = asOwner();
      const healthOf = async () =>
        (await getHealth(services)).find(({ component }) => component === 'replica');
      const { db, lines } = open(standby.url('product'), 3600);
      expect(await db.olderReads.outsideTeams(where)).toMatchObject({ standby: true });
      expect(await healthOf()).toMatchObject({ ok: true, cure: null });
      await standby.stop();
      expect(await db.olderReads.outsideTeams(where)).toMatchObject({ standby: false });
      expect(lines.map(({ msg }) => msg)).toEqual([
        'reports are read from the replica',
        'reports are read from the primary',
      ]);
      await owner.teams.rename({ ...ref(), team_name: 'Third' });
      const [newest] = (await owner.privacy.actions(ref())).entries;
      expect(newest).toMatchObject({ text: 'renamed the team', outcome: 'done' });
      expect((await owner.overview.charts(ref())).days.length).toBeGreaterThan(0);
      await until('health says so', WAIT_MS, async () => (await healthOf())?.ok === false);
      expect((await healthOf())?.cure).toContain('DATABASE_REPLICA_URL');
    });
  },
);
