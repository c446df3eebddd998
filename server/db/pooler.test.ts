import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, requireAppRole } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { keepListening } from '#server/platform/live/listening.ts';
import { LIVE_CHANNEL } from '#server/platform/db/notify.ts';
import { openTeamScope } from '#server/platform/db/team-scope.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { eventually } from '#server/test/eventually.ts';
import { freePort } from '#server/test/free-ports.ts';
import { pgbouncer, type Pooler, startPgbouncer } from '#server/test/pgbouncer.ts';
import { openScene, type Scene } from '#server/test/scene.ts';
import type { TestServices } from '#server/test/services.ts';
import { ensureAppLogin } from './app-login.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
const CONNECTIONS = 3;
/** Starting a process takes long on a busy machine. */
const START_MS = 5 * 60_000;

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

/** A process whose transactions go through `pooler`, a URL of the same database. */
async function behind(pooler: string): Promise<TestServices> {
  const { APP_SECRET } = scene.services.env;
  const { pooledUrl, url, problem } = await ensureAppLogin(scene.database.url, APP_SECRET, pooler);
  expect(problem).toBeUndefined();
  const settings = { DATABASE_URL: pooledUrl ?? '', DATABASE_DIRECT_URL: url };
  return scene.anotherProcess(settings, { listening: true });
}

/** Answers a lead, runs a report, and expects that a report can't write. */
async function workThrough(process: TestServices) {
  const campaign = await scene.connectedCampaign();
  const lead = leadOf(process, campaign);
  await lead.says('Hello');
  await scene.queue.run(process);
  const sent = await scene.outside.sent(campaign.connection.waha_session);
  expect(sent).toHaveLength(1);
  const scope = openTeamScope(campaign.team.team_id);
  const counted = await process.db.reports.inTeam(scope, ({ db }) =>
    db.selectFrom('messages').select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  );
  expect(counted.n).toBe(2);
  const report = process.db.reports.outsideTeams(({ db }) =>
    db.insertInto('worker_heartbeats').values({ worker_id: newId() }).execute(),
  );
  await expect(report).rejects.toThrow('read-only transaction');
}

interface SessionState {
  settings: string[];
  statements: number;
  channels: number;
  locks: number;
}

/** The state that sessions keep, read on all connections of the pool at once. */
async function keptBy({ pool }: TestServices['db']): Promise<SessionState[]> {
  const clients = await Promise.all(Array.from({ length: 12 }, () => pool.connect()));
  try {
    return await Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query<SessionState>(`SELECT
          ARRAY(SELECT name FROM pg_settings WHERE source = 'session'
            AND name NOT IN ('client_encoding', 'application_name')) AS settings,
          (SELECT count(*) FROM pg_prepared_statements) AS statements,
          (SELECT count(*) FROM pg_listening_channels()) AS channels,
          (SELECT count(*) FROM pg_locks WHERE pid = pg_backend_pid()
            AND locktype = 'advisory') AS locks`);
        return rows[0] as SessionState;
      }),
    );
  } finally {
    for (const client of clients) client.release();
  }
}

describe('the address of a pooler in transaction mode', () => {
  it('is left without settings, statements, channels and locks by all work', async () => {
    const process = await behind(scene.database.url);
    await expect(requireAppRole(process.db)).resolves.toBeUndefined();
    await workThrough(process);
    const nothing = { settings: [], statements: 0, channels: 0, locks: 0 };
    const found = await keptBy(process.db);
    expect(found).toEqual(found.map(() => nothing));
    // Control: without a pooler, the same query finds session state.
    await workThrough(scene.services);
    const kept = await keptBy(scene.services.db);
    expect(Math.max(...kept.map(({ statements }) => statements))).toBeGreaterThan(0);
  });

  /** A process's login in its database, in the syntax of ALTER ROLE. */
  async function loginOf({ db }: TestServices): Promise<string> {
    const { rows } = await db.pool.query<{ login: string }>('SELECT session_user AS login');
    return `${rows[0]?.login} IN DATABASE ${new URL(scene.database.url).pathname.slice(1)}`;
  }

  it('loses the planner settings that earlier versions saved with its login', async () => {
    const login = await loginOf(await behind(scene.database.url));
    await scene.queue.query(`ALTER ROLE ${login} SET enable_seqscan = off`);
    const { db } = await behind(scene.database.url);
    const { rows } = await db.pool.query('SHOW enable_seqscan');
    expect(rows).toEqual([{ enable_seqscan: 'on' }]);
  });

  it('is refused when its login lacks the settings, which are named', async () => {
    const process = await behind(scene.database.url);
    const login = await loginOf(process);
    await scene.queue.query(`ALTER ROLE ${login} RESET plan_cache_mode`);
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = process.env;
    const other = openDatabase({ url, directUrl, log: process.log });
    await expect(requireAppRole(other)).rejects.toThrow(
      /lack settings: plan_cache_mode = force_generic_plan/,
    );
    await scene.queue.query(`ALTER ROLE ${login} RESET ALL`);
    const third = openDatabase({ url, directUrl, log: process.log });
    await expect(requireAppRole(third)).rejects.toThrow(/instead of opensetter_app/);
    await Promise.all([other.close(), third.close()]);
    await behind(scene.database.url);
  });
});

describe.skipIf(!pgbouncer)('behind PgBouncer', { meta: { needs: 'PgBouncer' } }, () => {
  let pooler: Pooler;
  beforeAll(async () => {
    pooler = await startPgbouncer(scene.database.url, CONNECTIONS);
  });
  afterAll(() => pooler?.stop());

  it('leads are answered and reports made, by more clients than connections', async () => {
    const processes = await Promise.all([1, 2, 3].map(() => behind(pooler.url)));
    for (const process of processes) await workThrough(process);
    const scopes = Array.from({ length: 60 }, () => openTeamScope(newId()));
    const seen = await Promise.all(
      scopes.map((scope, n) =>
        (processes[n % 3] as TestServices).db.inTeam(scope, async ({ db }) => {
          const ask = () =>
            sql<{ team: string; plans: string }>`SELECT current_team() AS team,
              current_setting('plan_cache_mode') AS plans`.execute(db);
          await ask();
          return (await ask()).rows[0];
        }),
      ),
    );
    expect(seen).toEqual(
      scopes.map(({ teamId }) => ({ team: teamId, plans: 'force_generic_plan' })),
    );
    // A connection that served a team serves no team afterwards.
    const { rows } = await (processes[0] as TestServices).db.pool.query<{ team: string | null }>(
      'SELECT current_team() AS team',
    );
    expect(rows[0]?.team).toBeNull();
  });

  it('what one process changes, another hears', async () => {
    const [one, other] = await Promise.all([behind(pooler.url), behind(pooler.url)]);
    let heard = 0;
    let isListening = false;
    const listener = keepListening({
      db: other.db,
      log: other.log,
      channels: [LIVE_CHANNEL],
      onNotification: () => (heard += 1),
      onListening: () => (isListening = true),
    });
    await eventually('it listens', () => isListening);
    const { team } = await scene.connectedCampaign();
    const before = heard;
    await one.db.inTeam(openTeamScope(team.team_id), (tx) =>
      recordChanges(tx, 'team', [team.team_id]),
    );
    expect(await eventually('it hears of the change', () => heard > before)).toBe(true);
    await listener.stop();
  });

  it('web and worker start, say that they are ready, and stop', { timeout: START_MS }, async () => {
    const { env } = scene.services;
    const PORT = String(await freePort());
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        ...scene.outside.settings,
        APP_SECRET: env.APP_SECRET,
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: scene.database.url,
        SMTP_URL: 'smtp://127.0.0.1:9',
        ROLES: 'web,worker',
        LOG_LEVEL: 'info',
        NODE_ENV: 'test',
        PORT,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      timeout: START_MS,
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part: Buffer) => (log += part.toString()));
    }
    const exited = once(child, 'exit');
    try {
      await Promise.race([once(child, 'message'), failed(exited, () => log)]);
      const parts = await eventually('a worker lives', async () => {
        // A persistent connection would delay the stop of the process.
        const { body } = await request(`http://127.0.0.1:${PORT}/readyz`, { reset: true });
        const found = (await body.json()) as { jobs: { ok: boolean } };
        return found.jobs.ok && found;
      });
      expect(parts).toMatchObject({ ok: true, database: { ok: true } });
    } finally {
      child.kill('SIGTERM');
    }
    const ended = await exited;
    // Includes the log, because only it says why a process ended differently.
    expect({ ended, log }).toMatchObject({ ended: [0, null] });
  });
});

async function failed(exited: Promise<unknown[]>, log: () => string): Promise<never> {
  throw new Error(`The process ended: ${String(await exited)}\n${log()}`);
}
