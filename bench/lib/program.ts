import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addCleanup } from './cleanup.ts';

export const ROOT = join(import.meta.dirname, '../..');

export interface Program {
  pid: number;
  /** sends SIGTERM, and SIGKILL after 15 s */
  stop(): Promise<void>;
  /** its ready message */
  message: unknown;
}

/** Starts a program of the project on this Node, and waits for its ready message on the IPC channel. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  flags: string[] = [],
): Promise<Program> {
  const child = spawn(process.execPath, [...flags, join(ROOT, file)], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', process.env.BENCH_LOG ? 'inherit' : 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const stop = () => end(child, ended);
  addCleanup(stop);
  const ready = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!ready) throw new Error(`${file} ended before it was ready`);
  return { pid: child.pid ?? 0, stop, message: ready[0] as unknown };
}

async function end(child: ChildProcess, ended: Promise<unknown>) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(patience);
}
