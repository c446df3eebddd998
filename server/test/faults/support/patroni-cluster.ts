import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '#server/test/free-ports.ts';
import { queryOnce } from './database.ts';
import { PATIENCE_MS, until } from './until.ts';

const EXAMPLE = fileURLToPath(new URL('../../../../deploy/patroni/', import.meta.url));
const PASSWORD = 'for-fault-tests';
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

interface Programs {
  etcd: string;
  patroni: string;
  haproxy: string;
  /** the folder of PostgreSQL's own programs */
  postgres: string;
}

interface Node {
  name: string;
  port: number;
  apiPort: number;
  process: ChildProcess | undefined;
}

/** Finds the programs of a cluster. Returns a text that names missing ones. */
export function findPrograms(): Programs | string {
  const found = {
    etcd: inPath('etcd'),
    patroni: inPath('patroni'),
    haproxy: inPath('haproxy'),
    postgres: newestPostgres(),
  };
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name]));
  return missing.length > 0 ? missing.join(', ') : (found as Programs);
}

function inPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function newestPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).map(Number) : [];
  const folders = versions
    .filter((version) => version >= 15)
    .toSorted((a, b) => b - a)
    .map((version) => join(DEBIAN_POSTGRES, String(version), 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'postgres')));
}

/**
 * Two PostgreSQL servers under Patroni with a synchronous standby, etcd as their store and HAProxy as their
 * single address, all from the files in deploy/patroni, on separate loopback ports.
 */
export class PatroniCluster {
  /** through HAProxy, as a user who isn't a superuser */
  readonly url: string;
  readonly #adminUrl: string;
  readonly #folder: string;
  readonly #programs: Programs;
  readonly #owner: { uid: number; gid: number } | undefined;
  readonly #etcdPort: number;
  readonly #nodes: Node[];
  readonly #others: ChildProcess[] = [];

  private constructor(folder: string, programs: Programs, ports: number[]) {
    const [etcdPort = 0, , proxyPort = 0, ...rest] = ports;
    this.#folder = folder;
    this.#programs = programs;
    this.#owner = process.getuid?.() === 0 ? accountOf('postgres') : undefined;
    this.#etcdPort = etcdPort;
    this.#nodes = [1, 2].map((n) => ({
      name: `node-${n}`,
      port: rest[n * 2 - 2] ?? 0,
      apiPort: rest[n * 2 - 1] ?? 0,
      process: undefined,
    }));
    this.url = `postgres://opensetter:${PASSWORD}@127.0.0.1:${proxyPort}/opensetter`;
    this.#adminUrl = `postgres://postgres:${PASSWORD}@127.0.0.1:${proxyPort}`;
  }

  static async start(folder: string, programs: Programs): Promise<PatroniCluster> {
    const ports = await freePorts(7);
    const cluster = new PatroniCluster(folder, programs, ports);
    try {
      cluster.#startEtcd(ports[1] ?? 0);
      for (const node of cluster.#nodes) cluster.#startNode(node);
      cluster.#startProxy(ports[2] ?? 0);
      await until('a primary with a synchronous standby', PATIENCE_MS, () => cluster.#isWhole());
      await cluster.#createDatabase();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return queryOnce<Row>(`${this.#adminUrl}/opensetter`, text, values);
  }

  /**
   * Sends `kill -9` to everything on the primary's machine. Resolves when the standby has been promoted, with
   * the ms that took.
   */
  async losePrimary(waitMs: number): Promise<number> {
    const lost = await this.#primary();
    const newPrimary = this.#nodes.find((node) => node !== lost);
    if (!lost || !newPrimary) throw new Error('There is no primary to lose');
    const startedAt = Date.now();
    lost.process?.kill('SIGKILL');
    process.kill(Number(this.#pidFile(lost)), 'SIGKILL');
    await until('the standby is promoted', waitMs, () => this.#isPrimary(newPrimary));
    return Date.now() - startedAt;
  }

  /** Restores the lost machine. Resolves when it follows the new primary, up to the last commit. */
  async takeBack(waitMs: number): Promise<void> {
    const primary = await this.#primary();
    const lost = this.#nodes.find((node) => node !== primary);
    if (!lost) return;
    this.#startNode(lost);
    await until('the lost node is a synchronous standby again', waitMs, () => this.#isWhole());
  }

  async stop(): Promise<void> {
    const running = [...this.#nodes.map((node) => node.process), ...this.#others];
    await Promise.all(
      running.map(async (child) => {
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
        await ended;
        clearTimeout(late);
      }),
    );
  }

  #startEtcd(peerPort: number): void {
    const client = `http://127.0.0.1:${this.#etcdPort}`;
    const peer = `http://127.0.0.1:${peerPort}`;
    const args = [
      `--data-dir=${this.#own('etcd')}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
    ];
    this.#others.push(this.#spawn('etcd', this.#programs.etcd, args, {}));
  }

  #startNode(node: Node): void {
    const { name, port, apiPort } = node;
    const env = {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${apiPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${apiPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: this.#dataOf(node),
      PATRONI_POSTGRESQL_BIN_DIR: this.#programs.postgres,
      PATRONI_POSTGRESQL_PGPASS: join(this.#own(`${name}-home`), 'pgpass'),
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${this.#etcdPort}`,
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_USERNAME: 'rewinder',
      PATRONI_REWIND_PASSWORD: PASSWORD,
    };
    node.process = this.#spawn(name, this.#programs.patroni, [`${EXAMPLE}patroni.yml`], env);
  }

  #startProxy(port: number): void {
    const [one, two] = this.#nodes;
    const env = {
      LISTEN: `127.0.0.1:${port}`,
      NODE_1: `127.0.0.1:${one?.port}`,
      NODE_2: `127.0.0.1:${two?.port}`,
      NODE_1_HOST: '127.0.0.1',
      NODE_2_HOST: '127.0.0.1',
      NODE_1_API: String(one?.apiPort),
      NODE_2_API: String(two?.apiPort),
    };
    const args = ['-db', '-f', `${EXAMPLE}haproxy.cfg`];
    this.#others.push(this.#spawn('haproxy', this.#programs.haproxy, args, env));
  }

  #spawn(name: string, file: string, args: string[], env: Record<string, string>): ChildProcess {
    const log = openSync(join(this.#folder, `${name}.log`), 'a');
    return spawn(file, args, {
      cwd: this.#own(`${name}-home`),
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: this.#own(`${name}-home`), ...env },
      stdio: ['ignore', log, log],
      ...this.#owner,
    });
  }

  /** Creates a folder owned by the programs' account. */
  #own(name: string): string {
    const path = join(this.#folder, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (this.#owner) chownSync(path, this.#owner.uid, this.#owner.gid);
    return path;
  }

  #dataOf({ name }: Node): string {
    return join(this.#own(`${name}-data`), 'data');
  }

  #pidFile(node: Node): string {
    const [pid = ''] = readFileSync(join(this.#dataOf(node), 'postmaster.pid'), 'utf8').split('\n');
    return pid;
  }

  async #createDatabase(): Promise<void> {
    const admin = `${this.#adminUrl}/postgres`;
    await queryOnce(admin, `CREATE ROLE opensetter LOGIN CREATEROLE PASSWORD '${PASSWORD}'`);
    await queryOnce(admin, 'CREATE DATABASE opensetter OWNER opensetter');
  }

  async #primary(): Promise<Node | undefined> {
    const found = await Promise.all(this.#nodes.map((node) => this.#isPrimary(node)));
    return this.#nodes[found.indexOf(true)];
  }

  #isPrimary({ apiPort }: Node): Promise<boolean> {
    return answersOk(`http://127.0.0.1:${apiPort}/primary`);
  }

  async #isWhole(): Promise<boolean> {
    if (!(await this.#primary())) return false;
    const standbys = this.#nodes.map(({ apiPort }) =>
      answersOk(`http://127.0.0.1:${apiPort}/synchronous`),
    );
    if (!(await Promise.all(standbys)).includes(true)) return false;
    return (await queryOnce(`${this.#adminUrl}/postgres`, 'SELECT 1')).length === 1;
  }
}

async function answersOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

function accountOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
