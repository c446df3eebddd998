import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import {
  type ClusterPaths,
  clusterPaths,
  ensureCluster,
  cleanEnvironment,
  readPassword,
  SUPERUSER,
} from './cluster.ts';
import { connectWhenReady, ensureDatabase } from './connect.ts';
import {
  endPostmaster,
  findPostmaster,
  type Postmaster,
  removeStalePidFile,
  removeStaleSockets,
} from './postmaster.ts';
import { isAlive } from '../is-alive.ts';
import { PostgresError } from './postgres-error.ts';
import { dataSize, machineMemory, serverMemory, serverSettings } from './server-settings.ts';
import { localUrl, socketFolder } from './socket.ts';

export interface PostgresOptions {
  /** DATA_DIR: the cluster is in its folder `postgres`. */
  dataDir: string;
  /** `false` trades durability for speed, for tests only. */
  durable?: boolean;
  /** The preferred port; by default the last one, else a free one. */
  port?: number;
}

export interface PostgresServer extends Postmaster {
  /** A superuser's DATABASE_URL for the database `opensetter`, including the password. */
  url: string;
  /** The same through its Unix socket, for programs of this machine and account; `url` without one. */
  localUrl: string;
  /** The server was already running. */
  attached: boolean;
  /** Resolves when the server ends unexpectedly. */
  lost: Promise<void>;
  stop(): Promise<void>;
}

const ATTEMPTS = 5;

/**
 * Creates, starts or attaches to the embedded PostgreSQL of a data folder, and locks the folder. A
 * server that outlived its owner (kill -9) is taken over, and a dead one is restarted. Throws
 * `PostgresError` if another process owns the folder or the server can't run.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const paths = clusterPaths(join(resolve(options.dataDir), 'postgres'));
  const running = findPostmaster(paths);
  const postmaster = running ?? (await launch(paths, options));
  const url = (database: string) => databaseUrl(paths, postmaster.port, database);
  const isRunning = () => findPostmaster(paths)?.pid === postmaster.pid;
  try {
    await connectWhenReady(url('postgres'), isRunning, paths.log);
  } catch (error) {
    // The server that we found was shutting down. Now the folder is free.
    if (running && !isRunning()) return startPostgres(options);
    throw error;
  }
  const lock = await lockFolder(url('postgres'), resolve(options.dataDir));
  await ensureDatabase(url('postgres'), 'opensetter');
  return {
    ...postmaster,
    url: url('opensetter'),
    localUrl: await localUrl(url('opensetter'), paths),
    attached: running !== undefined,
    lost: lock.lost,
    async stop() {
      await lock.release();
      await endPostmaster(postmaster);
    },
  };
}

/** The address of the database that runs on a folder, if one does, for command-line tools. */
export function findPostgresUrl(dataDir: string): string | undefined {
  const paths = clusterPaths(join(resolve(dataDir), 'postgres'));
  const postmaster = findPostmaster(paths);
  return postmaster && databaseUrl(paths, postmaster.port, 'opensetter');
}

async function launch(paths: ClusterPaths, options: PostgresOptions): Promise<Postmaster> {
  const { postgres: binary, initdb } = findBinaries();
  mkdirSync(paths.folder, { recursive: true, mode: 0o755 });
  const account = chooseAccount({ ...paths, binary });
  const { durable = true } = options;
  ensureCluster(paths, { initdb, account, durable });
  rotate(paths.log);
  // A server that was just killed may still hold its memory, or its port. Then another port is used.
  for (let attempt = 1; ; attempt++) {
    removeStalePidFile(paths);
    removeStaleSockets(paths);
    const port = await pickPort(options.port ?? lastPort(paths));
    const settings = serverSettings({
      port,
      durable,
      socketFolder: await socketFolder(paths),
      memory: serverMemory(dataSize(paths.data), machineMemory()),
    });
    const exited = run({ paths, account, binary, settings });
    const postmaster = await waitForPostmaster(paths, exited);
    if (postmaster) return postmaster;
    if (attempt === ATTEMPTS) throw new PostgresError(lastLogLines(paths));
    await sleep(attempt * 300);
  }
}

interface Run {
  paths: ClusterPaths;
  account: Account;
  binary: string;
  settings: string[];
}

/**
 * Starts it detached, so that Ctrl+C doesn't end the database before its clients. Resolves when the
 * process ends.
 */
function run({ paths, account, binary, settings }: Run): Promise<void> {
  const [file, args] = account.command(binary, ['-D', paths.data, ...settings]);
  const log = openSync(paths.log, 'a', 0o600);
  const child = spawn(file, args, {
    ...account.options,
    cwd: paths.folder,
    env: cleanEnvironment(),
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  child.unref();
  return once(child, 'exit').then(
    () => {},
    () => {},
  );
}

/** Waits for the pid file, which has the port. Undefined if the process ended before. */
async function waitForPostmaster(paths: ClusterPaths, exited: Promise<void>) {
  const ended = exited.then(() => true);
  while (!(await Promise.race([ended, sleep(10, false)]))) {
    const postmaster = findPostmaster(paths);
    if (postmaster) return postmaster;
  }
  // Another process may have started the server first.
  return findPostmaster(paths);
}

async function pickPort(preferred: number | undefined): Promise<number> {
  return (preferred && (await freePort(preferred))) || (await freePort(0)) || 0;
}

/** The port, or 0 if it is taken. */
function freePort(port: number): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(0));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The last port, from the options that PostgreSQL stores with its data. */
function lastPort({ data }: ClusterPaths): number | undefined {
  try {
    const options = readFileSync(join(data, 'postmaster.opts'), 'utf8');
    return Number(/"port=(\d+)"/.exec(options)?.[1]) || undefined;
  } catch {
    return undefined;
  }
}

function databaseUrl(paths: ClusterPaths, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${readPassword(paths)}@127.0.0.1:${port}/${database}`;
}

const LOG_LIMIT = 10 * 1024 * 1024;

function rotate(log: string) {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) renameSync(log, `${log}.1`);
}

function lastLogLines({ log }: ClusterPaths): string {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
  return `The embedded PostgreSQL doesn't start. The end of its log (${log}):\n${lines}`;
}

/** An arbitrary key. Nothing else in the product takes locks in the database `postgres`. */
const KEY = 4_061_964;

/** How long the server may take to notice that an owner was killed, in ms. */
const RELEASE_MS = 10_000;

interface FolderLock {
  release(): Promise<void>;
  /** Resolves when the connection ends unexpectedly, usually because the server ended. */
  lost: Promise<void>;
}

/**
 * Locks a data folder for one process. The lock belongs to a connection, so it ends with the process,
 * even by kill -9. Throws a `PostgresError` that names the other owner.
 */
async function lockFolder(url: string, folder: string): Promise<FolderLock> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `opensetter ${process.pid}`,
    keepAlive: true,
  });
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  client.on('error', () => resolve());
  client.on('end', () => resolve());
  await client.connect();
  try {
    await acquireLock(client, folder);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { lost, release: () => client.end().catch(() => {}) };
}

/** On a busy machine, the server keeps the lock of a killed process for a while, so a dead owner gets time to disappear. */
async function acquireLock(client: pg.Client, folder: string): Promise<void> {
  const giveUpAt = Date.now() + RELEASE_MS;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS mine',
      [KEY],
    );
    if (rows[0]?.mine) return;
    const owner = await findOwner(client);
    if ((owner && isAlive(owner)) || Date.now() > giveUpAt) {
      throw new PostgresError(
        `${folder} is already in use${owner ? ` by process ${owner}` : ''}. Stop the other program or set DATA_DIR to another folder.`,
      );
    }
    await sleep(50);
  }
}

async function findOwner(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [KEY],
  );
  return Number(rows[0]?.name.replace('opensetter ', '')) || undefined;
}
