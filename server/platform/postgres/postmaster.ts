import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../is-alive.ts';
import type { ClusterPaths } from './cluster.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

/** The server that runs on this folder, even if another process started it. */
export function findPostmaster(paths: ClusterPaths): Postmaster | undefined {
  const lines = read(paths.pidFile)?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid || !port || !isPostmaster(pid, paths.data)) return undefined;
  return { pid, port };
}

/**
 * PostgreSQL replaces the pid file of a dead process. But after a container restart another program
 * often has that pid, and PostgreSQL would never start again.
 */
export function removeStalePidFile(paths: ClusterPaths) {
  const pid = Number(firstLine(paths.pidFile));
  if (pid && isAlive(pid) && !isPostmaster(pid, paths.data)) rmSync(paths.pidFile, { force: true });
}

/** Likewise for socket locks in the data folder: any process with their pid blocks the start. */
export function removeStaleSockets({ data }: ClusterPaths) {
  const locks = readdirSync(data).filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name));
  for (const lock of locks) {
    const path = join(data, lock);
    if (isPostmaster(Number(firstLine(path)), data)) continue;
    rmSync(path, { force: true });
    rmSync(path.slice(0, -'.lock'.length), { force: true });
  }
}

/** Stops a server: first cleanly (connections closed, data written), then by force. */
export async function endPostmaster({ pid }: Postmaster) {
  for (const [signal, wait] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (!signalTo(pid, signal)) return;
    if (await isGone(pid, wait)) return;
  }
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    if (!isAlive(pid) || isZombie(pid)) return true;
    await sleep(20);
  }
  return false;
}

function signalTo(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function isPostmaster(pid: number, data: string): boolean {
  if (!isAlive(pid) || isZombie(pid)) return false;
  return /(^|\/)postgres\b/.test(commandOf(pid)) && hasWorkingDirectory(pid, data);
}

/** A server's working directory is its data folder. Without /proc, we assume that the process is ours. */
function hasWorkingDirectory(pid: number, data: string): boolean {
  try {
    const [cwd, dataFolder] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return cwd.ino === dataFolder.ino && cwd.dev === dataFolder.dev;
  } catch {
    return true;
  }
}

/** A dead child that its parent hasn't reaped, as in containers without an init process. */
function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z') ?? false;
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self')) {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
    }
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

const firstLine = (path: string) => read(path)?.split('\n')[0];

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
