import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { eventually } from './eventually.ts';
import { freePort } from './free-ports.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { overTcp } from './database.ts';

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

/** This machine's PgBouncer; undefined if there is none. */
export const pgbouncer: string | undefined = FOLDERS.map((folder) =>
  join(folder, 'pgbouncer'),
).find((file) => existsSync(file) && spawnSync(file, ['--version']).status === 0);

export interface Pooler {
  /** the same database and login, through the pooler */
  url: string;
  stop(): Promise<void>;
}

/** PgBouncer in transaction mode, with the settings from deploy/pgbouncer.ini and few connections. */
export async function startPgbouncer(databaseUrl: string, connections: number): Promise<Pooler> {
  if (!pgbouncer) throw new Error('There is no PgBouncer on this machine');
  const folder = temporaryFolder();
  const target = new URL(databaseUrl);
  const port = await freePort();
  const file = (name: string) => join(folder.path, name);
  const shipped = readFileSync(join(import.meta.dirname, '../../deploy/pgbouncer.ini'), 'utf8');
  const own: Record<string, string> = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_file: file('users.txt'),
    auth_user: target.username,
    default_pool_size: String(connections),
    server_tls_sslmode: 'disable',
    logfile: file('log'),
  };
  const settings = shipped
    .replace(/^\* = .*$/m, `* = host=${target.hostname} port=${target.port}`)
    .replace(/^(\w+) = .*$/gm, (line, name: string) =>
      name in own ? `${name} = ${own[name]}` : line,
    );
  const rest = Object.entries(own).filter(([name]) => !new RegExp(`^${name} =`, 'm').test(shipped));
  const lines = rest.map(([name, value]) => `${name} = ${value}`);
  writeFileSync(file('pgbouncer.ini'), `${settings}\n${lines.join('\n')}\n`);
  const password = decodeURIComponent(target.password);
  writeFileSync(file('users.txt'), `"${decodeURIComponent(target.username)}" "${password}"\n`);
  chmodSync(folder.path, 0o777);
  // PgBouncer refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(pgbouncer, [...asOther, file('pgbouncer.ini')], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = overTcp(databaseUrl);
  url.port = String(port);
  await eventually('PgBouncer answers', () => answers(url.href)).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      folder.remove();
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
