import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { PROGRAM_ENV } from '#server/test/program-env.ts';
import { memoryFolder } from '#server/test/temporary-folder.ts';
import { findPostgresUrl, type PostgresServer, startPostgres } from './start-postgres.ts';

const NOBODY = 65_534;
const asRoot = process.getuid?.() === 0;
const cleanups: (() => unknown)[] = [];

/** Shared by all tests that need no separate folder. The first one to start creates the database. */
const shared = memoryFolder();
const dataDir = shared.path;
afterAll(shared.remove);
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe('the embedded PostgreSQL', () => {
  it('starts in an empty folder, speaks UTF-8 and keeps its password to itself', async () => {
    const server = await start(dataDir);
    expect(server.attached).toBe(false);
    expect(await query(server.url, "SELECT upper('é') AS x, current_database() AS name")).toEqual([
      { x: 'É', name: 'opensetter' },
    ]);
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
    await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(
      /password authentication failed/,
    );
    expect(await query(server.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  });

  it('answers on a Unix socket as well, with the password, and has little memory at first', async () => {
    const server = await start(dataDir);
    expect(new URL(server.localUrl).searchParams.get('host')).toMatch(/postgres\/data$/);
    expect(await query(server.localUrl, 'SELECT inet_client_addr() AS x')).toEqual([{ x: null }]);
    const stranger = server.localUrl.replace(/:[^:@]+@/, ':wrong@');
    await expect(query(stranger, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    expect(await query(server.url, 'SHOW shared_buffers')).toEqual([{ shared_buffers: '96MB' }]);
  });

  it('does without a socket where its path would be too long', async () => {
    await (await start(dataDir)).stop();
    const place = join(dataDir, 'a-folder-with-a-long-name/'.repeat(4));
    mkdirSync(place, { recursive: true });
    renameSync(join(dataDir, 'postgres'), join(place, 'postgres'));
    cleanups.push(() => renameSync(join(place, 'postgres'), join(dataDir, 'postgres')));
    const server = await start(place);
    expect(server.localUrl).toBe(server.url);
    expect(await query(server.url, 'SELECT 1 AS x')).toEqual([{ x: 1 }]);
  });

  it('keeps what was written over a stop and a start, and its port', async () => {
    const first = await start(dataDir);
    await query(first.url, KEEP);
    await first.stop();
    await expect(query(first.url, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/);
    const second = await start(dataDir);
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
    expect(second.url).toBe(first.url);
  });

  it('takes over a server whose owner was killed', async () => {
    const owner = await startElsewhere(dataDir);
    await query(owner.url, KEEP);
    await kill(owner.process);
    const server = await start(dataDir);
    expect(server).toMatchObject({ attached: true, pid: owner.pid });
    expect(await query(server.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  });

  it('waits until the server has noticed that the owner is gone', async () => {
    const owner = await startElsewhere(dataDir);
    await kill(owner.process);
    const url = new URL(owner.url);
    url.pathname = '/postgres';
    const name = `opensetter ${owner.process.pid}`;
    const left = new pg.Client({ connectionString: url.href, application_name: name });
    await left.connect();
    await expect
      .poll(async () => (await left.query('SELECT pg_try_advisory_lock(4061964) AS mine')).rows[0])
      .toEqual({ mine: true });
    const starting = start(dataDir);
    const state = await Promise.race([starting, sleep(500).then(() => 'waits')]);
    await left.end();
    expect(state).toBe('waits');
    expect(await starting).toMatchObject({ attached: true, pid: owner.pid });
  });

  it('recovers when owner and server were killed', async () => {
    const owner = await startElsewhere(dataDir);
    await query(owner.url, KEEP);
    process.kill(owner.pid, 'SIGKILL');
    await kill(owner.process);
    const server = await start(dataDir);
    expect(server.attached).toBe(false);
    expect(await query(server.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  });

  it('is not fooled by a pid file whose number belongs to another program now', async () => {
    const first = await start(dataDir);
    const pidFile = join(dataDir, 'postgres/data/postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    await first.stop();
    writeFileSync(pidFile, [String(process.ppid), ...lines.slice(1)].join('\n'), { mode: 0o600 });
    expect((await start(dataDir)).attached).toBe(false);
  });

  it('says so when the server is gone', async () => {
    const server = await start(dataDir);
    process.kill(server.pid, 'SIGKILL');
    await expect(server.lost).resolves.toBeUndefined();
  });

  it('refuses a folder that another process owns, and lets tools find its address', async () => {
    expect([newFolder(), dataDir].map(findPostgresUrl)).toEqual([undefined, undefined]);
    const server = await start(dataDir);
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      `${dataDir} is already in use by process ${process.pid}.`,
    );
    expect(findPostgresUrl(dataDir)).toBe(server.url);
  });

  it.runIf(asRoot)(
    'runs for root in a folder that no one else may enter, or says why not',
    { meta: { needs: 'root' } },
    async () => {
      const closed = newFolder();
      chmodSync(closed, 0o700);
      const outcome = await start(closed, { durable: false }).then(
        ({ url }) => query(url, "SELECT 'it runs' AS words"),
        (error: Error) => [{ words: error.message }],
      );
      expect(outcome).toEqual([
        { words: expect.stringMatching(/^it runs$|PostgreSQL doesn't run as root/) as string },
      ]);
    },
  );

  it.runIf(asRoot)(
    'runs for an ordinary user, in their own folder',
    { meta: { needs: 'root' } },
    async () => {
      const theirs = newFolder();
      chownSync(theirs, NOBODY, NOBODY);
      const owner = await startElsewhere(theirs, { uid: NOBODY, gid: NOBODY });
      expect(statSync(join(theirs, 'postgres/data')).uid).toBe(NOBODY);
      expect(await query(owner.url, 'SELECT 1 AS x')).toEqual([{ x: 1 }]);
      owner.process.send('stop');
      await once(owner.process, 'exit');
      // and root then uses the account that owns the data
      const server = await start(theirs);
      expect(statSync(`/proc/${server.pid}`).uid).toBe(NOBODY);
    },
  );
});

function newFolder(): string {
  const folder = memoryFolder();
  cleanups.push(folder.remove);
  return folder.path;
}

const KEEP = 'DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 42 AS n';

async function start(folder: string, options: { durable?: boolean } = {}): Promise<PostgresServer> {
  const server = await startPostgres({ dataDir: folder, ...options });
  cleanups.push(() => server.stop());
  return server;
}

interface Elsewhere {
  process: ChildProcess;
  pid: number;
  url: string;
}

/** Starts the database from another process, which the test kills later unless it has a `user`. */
async function startElsewhere(folder: string, user?: { uid: number; gid: number }) {
  const args = [folder, String(user === undefined)];
  const options = { ...user, env: PROGRAM_ENV };
  const owner = fork(join(import.meta.dirname, 'fixtures/owner.ts'), args, options);
  cleanups.push(() => owner.kill('SIGKILL'));
  const [server] = (await once(owner, 'message')) as [Omit<Elsewhere, 'process'>];
  cleanups.push(() => endQuietly(server.pid));
  return { process: owner, ...server };
}

function endQuietly(pid: number) {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // already ended, as expected
  }
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
