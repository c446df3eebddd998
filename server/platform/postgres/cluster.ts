import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, chownTo } from './account.ts';
import { PostgresError } from './postgres-error.ts';

export const SUPERUSER = 'opensetter';

/** The paths inside DATA_DIR/postgres. */
export function clusterPaths(folder: string) {
  return {
    folder,
    data: join(folder, 'data'),
    password: join(folder, 'password'),
    log: join(folder, 'server.log'),
    pidFile: join(folder, 'data', 'postmaster.pid'),
  };
}

export type ClusterPaths = ReturnType<typeof clusterPaths>;

interface ClusterOptions {
  initdb: string;
  account: Account;
  durable: boolean;
}

/**
 * Creates the database cluster unless it exists. It is created next to its final path and renamed
 * when complete, so an interrupted start leaves no incomplete cluster.
 */
export function ensureCluster(paths: ClusterPaths, making: ClusterOptions) {
  const { account } = making;
  const password = ensurePassword(paths);
  if (existsSync(paths.data)) return;
  const draft = mkdtempSync(join(paths.folder, 'new-'));
  const passwordFile = `${draft}.password`;
  try {
    chownTo(account, draft);
    writeFileSync(passwordFile, password, { mode: 0o600 });
    chownTo(account, passwordFile);
    runInitdb(making, draft, passwordFile);
    moveInto(draft, paths.data);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

function runInitdb(
  { initdb, account, durable }: ClusterOptions,
  draft: string,
  passwordFile: string,
) {
  const [file, args] = account.command(initdb, [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]);
  const { status, stderr, error } = spawnSync(file, args, {
    ...account.options,
    cwd: draft,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status === 0) return;
  throw new PostgresError(`Couldn't create the database: ${error?.message ?? stderr.trim()}`);
}

/** Two starts may race for an empty folder: the first cluster wins. */
function moveInto(draft: string, data: string) {
  try {
    renameSync(draft, data);
  } catch (error) {
    if (!existsSync(data)) throw error;
  }
}

/** Written before the cluster, so that every cluster's password is known. */
function ensurePassword({ folder, password }: ClusterPaths): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  try {
    writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readPassword({ password });
}

/** Throws `PostgresError` if another account owns the file. */
export function readPassword({ password }: Pick<ClusterPaths, 'password'>): string {
  try {
    return readFileSync(password, 'utf8');
  } catch (error) {
    throw new PostgresError(
      `Can't read ${password}: ${(error as Error).message}. Start with the account that created this folder, or set DATA_DIR to a different folder.`,
    );
  }
}

/** Leaves out variables such as PGDATA and LANG, which would change the server. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
