import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { chooseAccount, chownTo } from '#server/platform/postgres/account.ts';
import { freePort } from './free-ports.ts';
import { until } from './faults/support/until.ts';

const FOLDER = '/usr/lib/postgresql';
const START_MS = 120_000;

/** The folder of Debian's PostgreSQL programs, including pg_dump; undefined if none is installed. */
export function installedPostgres(): string | undefined {
  if (!existsSync(FOLDER)) return undefined;
  const newest = readdirSync(FOLDER).toSorted((a, b) => Number(b) - Number(a))[0];
  const bin = join(FOLDER, newest ?? '', 'bin');
  return ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) =>
    existsSync(join(bin, name)),
  )
    ? bin
    : undefined;
}

export interface InstalledServer {
  pid: number | undefined;
  /** a superuser's URL */
  url(database: string, login?: string): string;
  stop(): Promise<void>;
}

/** Starts a server of that installation in `folder`, without passwords; for tests only. */
export async function startInstalledPostgres(
  bin: string,
  folder: string,
  settings: Record<string, string> = {},
): Promise<InstalledServer> {
  const data = initialize(bin, folder);
  return serve(bin, folder, data, settings);
}

const ENV = { PATH: process.env.PATH, LC_ALL: 'C' };

/** Creates a server's data folder and returns its path. */
function initialize(bin: string, folder: string) {
  mkdirSync(folder, { mode: 0o755 });
  const data = join(folder, 'data');
  const account = chooseAccount({ binary: join(bin, 'initdb'), folder, data });
  chownTo(account, folder);
  const [file, given] = account.command(join(bin, 'initdb'), [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
  ]);
  const made = spawnSync(file, given, {
    ...account.options,
    cwd: folder,
    env: ENV,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  return data;
}

async function serve(
  bin: string,
  folder: string,
  data: string,
  settings: Record<string, string>,
): Promise<InstalledServer> {
  const account = chooseAccount({ binary: join(bin, 'postgres'), folder, data });
  const port = await freePort();
  const [file, given] = account.command(join(bin, 'postgres'), [
    '-D',
    data,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'fsync=off',
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const child = spawn(file, given, { ...account.options, cwd: folder, env: ENV, stdio: 'ignore' });
  const url = (database: string, login = 'postgres') =>
    `postgres://${login}@127.0.0.1:${port}/${database}`;
  await until('the server answers', START_MS, async () => {
    const client = new pg.Client({ connectionString: url('postgres') });
    client.on('error', () => {});
    await client.connect();
    await client.end();
    return true;
  });
  return {
    pid: child.pid,
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
  };
}
