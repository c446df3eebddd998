import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectedAs, openDatabase, requireAppRole } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { startupHint } from '#server/startup-hint.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { type PoolerQuirks, startHostedPooler } from '#server/test/outside/hosted-pooler.ts';
import { pgbouncer, startPgbouncer } from '#server/test/pgbouncer.ts';
import { createTestServices } from '#server/test/services.ts';
import { ensureAppLogin } from './app-login.ts';
import { migrate } from './migrate.ts';
import { requireSessions } from './pooling.ts';

const SECRET = 'for tests only: 0123456789 abcdefghijklm';
const log = createLog('silent');

let database: TestDatabase;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => database.drop());

async function pooler(quirks: PoolerQuirks): Promise<string> {
  const started = await startHostedPooler(database.url, quirks);
  stops.push(() => started.stop());
  return started.url;
}

/** Starts like a process, up to the point where it would serve requests. */
async function start(url: string) {
  await requireSessions(url);
  await migrate(url);
  const login = await ensureAppLogin(url, SECRET);
  const opened = login.pooledUrl ? { url: login.pooledUrl, directUrl: login.url } : login;
  const db = openDatabase({ ...opened, log });
  stops.push(() => db.close());
  await requireAppRole(db);
  return { login, db };
}

describe('a hosted pooler in session mode', () => {
  it.each<[string, PoolerQuirks]>([
    ['as PostgreSQL itself', {}],
    ['that wants a project behind each login', { suffix: '.abcd' }],
    ['that drops what a session asks for', { options: 'dropped' }],
    ['that does both, as Supabase’s', { suffix: '.abcdefghijklmnopqrst', options: 'dropped' }],
  ])('%s: the product starts, with its own login', async (_, quirks) => {
    const { login, db } = await start(await pooler(quirks));
    expect(login.problem).toBeUndefined();
    expect(await connectedAs(db)).toEqual({ role: 'opensetter_app', mayBeOwner: false });
    const services = createTestServices(database.url, {});
    const team = await buildTeam(services);
    const other = await buildTeam(services);
    await services.close();
    const seen = await db.inTeam(team.scope, (tx) =>
      tx.db.selectFrom('team_settings').select('team_id').execute(),
    );
    expect(seen).toEqual([{ team_id: team.team_id }]);
    expect(seen).not.toContainEqual({ team_id: other.team_id });
    // Dedicated sessions for LISTEN, and read-only reports.
    const own = await db.connect();
    expect((await own.query('SELECT current_user')).rows).toEqual([
      { current_user: 'opensetter_app' },
    ]);
    await own.end();
    await expect(
      db.reports.inTeam(team.scope, (tx) =>
        tx.db.updateTable('team_settings').set({ team_name: 'x' }).execute(),
      ),
    ).rejects.toMatchObject({ code: '25006' });
  });

  it('that refuses what a session asks for: one sentence says to use the direct address', async () => {
    const url = await pooler({ options: 'refused' });
    const error = await start(url).catch((failure: unknown) => failure);
    const hint = startupHint(error, { setting: 'DATABASE_URL', url }, 3000);
    expect(hint).toMatch(
      /^Use the direct address: .*set DATABASE_URL to the direct address[^.]*\.$/,
    );
  });

  it('that does not know the login: one sentence says so', async () => {
    const url = await pooler({ suffix: '.abcd' });
    const without = url.replace('.abcd', '');
    const error = await start(without).catch((failure: unknown) => failure);
    expect(startupHint(error, { setting: 'DATABASE_URL', url: without }, 3000)).toMatch(
      /^Use the direct address: .* or write the login as NAME\.PROJECT\.$/,
    );
  });
});

describe('a pooler in transaction mode', () => {
  it.skipIf(!pgbouncer)(
    'without the direct address is named, before anything is written',
    { meta: { needs: 'PgBouncer' } },
    async () => {
      for (const connections of [2, 6]) {
        const started = await startPgbouncer(database.url, connections);
        stops.push(() => started.stop());
        const error = await start(started.url).catch((failure: unknown) => failure);
        const hint = startupHint(error, { setting: 'DATABASE_URL', url: started.url }, 3000);
        expect(hint).toMatch(/^Use the direct address: .*DATABASE_DIRECT_URL/);
      }
    },
  );

  it('is not seen in PostgreSQL itself', async () => {
    await expect(requireSessions(database.url)).resolves.toBeUndefined();
  });
});
