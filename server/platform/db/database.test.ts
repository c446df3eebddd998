import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, overTcp, type TestDatabase } from '#server/test/database.ts';
import { newId } from '../id.ts';
import { openRunnerPool } from '../jobs/runner-pool.ts';
import { createLog } from '../log.ts';
import { type OpenTx, openDatabase, requireAppRole } from './database.ts';
import { openTeamScope } from './team-scope.ts';

const log = createLog('silent');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The same address with additional `options`, as an administrator may set them. */
function withOptions(...options: string[]): string {
  const url = new URL(database.url);
  for (const one of options) url.searchParams.append('options', one);
  return url.href;
}

async function settingsOf(client: Pick<pg.Pool, 'query'>) {
  const { rows } = await client.query<Record<string, string>>(
    `SELECT current_user AS role, current_setting('lock_timeout') AS lock,
       current_setting('statement_timeout') AS statement,
       current_setting('synchronous_commit') AS commit`,
  );
  return rows[0];
}

describe('an address with options of its own', () => {
  it.each([
    ['some settings', ['-c lock_timeout=7s -c statement_timeout=0']],
    ['another role', ['-c role=none -c lock_timeout=7s', '--role=opensetter']],
  ])('(%s) gets them, and no connection of ours without what is ours', async (_, options) => {
    const db = openDatabase({ url: withOptions(...options), log });
    const own = await db.connect();
    const expected = { role: 'opensetter_app', lock: '7s', statement: '30s' };
    expect(await settingsOf(db.pool)).toMatchObject(expected);
    expect(await settingsOf(own)).toMatchObject(expected);
    await expect(requireAppRole(db)).resolves.toBeUndefined();
    await own.end();
    await db.close();
  });

  it('does not slow down the jobs', async () => {
    const url = withOptions('-c lock_timeout=7s -c synchronous_commit=on');
    const { pool } = openRunnerPool(url, log, () => {});
    expect(await settingsOf(pool)).toMatchObject({ lock: '7s', commit: 'off' });
    await pool.end();
  });
});

describe('reports', () => {
  const planner = sql<Record<string, string>>`SELECT current_user AS role,
    current_setting('plan_cache_mode') AS plans,
    (SELECT count(*)::int FROM pg_settings WHERE name LIKE 'enable\\_%' AND setting <> boot_val)
      AS forbidden,
    coalesce(current_team()::text, 'none') AS team`;
  const scope = openTeamScope(newId());

  it('plan each statement anew, others keep one plan, and both choose it freely', async () => {
    const db = openDatabase({ url: database.url, log });
    const ask = ({ db: open }: OpenTx) => planner.execute(open).then(({ rows }) => rows[0]);
    const anew = { role: 'opensetter_app', plans: 'auto', forbidden: 0 };
    const kept = { role: 'opensetter_app', plans: 'force_generic_plan', forbidden: 0 };
    expect(await db.reports.inTeam(scope, ask)).toEqual({ ...anew, team: scope.teamId });
    expect(await db.reports.outsideTeams(ask)).toEqual({ ...anew, team: 'none' });
    expect(await db.inTeam(scope, ask)).toEqual({ ...kept, team: scope.teamId });
    expect(await db.inTeamAtOnce(scope, ask)).toEqual({ ...kept, team: scope.teamId });
    expect(await db.outsideTeams(ask)).toEqual({ ...kept, team: 'none' });
    await db.close();
  });

  it('write nothing', async () => {
    const db = openDatabase({ url: database.url, log });
    const write = db.reports.outsideTeams((tx) =>
      tx.db.insertInto('worker_heartbeats').values({ worker_id: 'report' }).execute(),
    );
    await expect(write).rejects.toThrow('read-only transaction');
    await db.close();
  });
});

describe('behind a pooler that drops options', () => {
  let pooler: Server;
  let url: string;
  beforeAll(async () => {
    pooler = await startPooler(Number(new URL(database.url).port));
    const own = overTcp(database.url);
    own.port = String((pooler.address() as AddressInfo).port);
    url = own.href;
  });
  afterAll(() => pooler.close());

  it('the application is not taken for what it is', async () => {
    const db = openDatabase({ url, log });
    await expect(requireAppRole(db)).rejects.toThrow(/opensetter instead of opensetter_app/);
    await db.close();
  });
});

/** Forwards connections without the `options` of their first message, as PgBouncer can be configured to. */
async function startPooler(port: number): Promise<Server> {
  const server = createServer((client) => {
    const backend = connect(port, '127.0.0.1');
    for (const [one, other] of pairs(client, backend)) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
    client.once('data', (first) => {
      backend.write(withoutOptions(first));
      client.pipe(backend);
    });
    backend.pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

const pairs = (client: Socket, backend: Socket) =>
  [
    [client, backend],
    [backend, client],
  ] as const;

/** A startup message holds its length, the protocol number, and NUL-terminated names and values. */
function withoutOptions(message: Buffer): Buffer {
  const words = message.toString('latin1', 8).split('\0');
  const at = words.indexOf('options');
  if (at >= 0) words.splice(at, 2);
  const rest = Buffer.from(words.join('\0'), 'latin1');
  const head = Buffer.from(message.subarray(0, 8));
  head.writeUInt32BE(head.length + rest.length);
  return Buffer.concat([head, rest]);
}
