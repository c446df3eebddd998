import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { onEnd } from './cleanup.ts';

export const ROOT = join(import.meta.dirname, '../..');

export interface Program {
  pid: number;
  /** SIGTERM; SIGKILL when that takes longer than 15 s */
  stop(): Promise<void>;
}

/** Runs a program of the project on this Node until it reports over its channel that it is ready. */
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
  onEnd(stop);
  const ready = await Promise.race([once(child, 'message').then(() => true), ended]);
  if (ready !== true) throw new Error(`${file} ended before it was ready`);
  return { pid: child.pid ?? 0, stop };
}

async function end(child: ChildProcess, ended: Promise<unknown>) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(patience);
}

/** A port that no one uses at the moment, with as many free ones after it as asked for. */
export async function freePort(following = 0): Promise<number> {
  for (;;) {
    const first = await tryPort(0);
    const others = Array.from({ length: following }, (_, index) => first + index + 1);
    const free = await Promise.all(others.map((port) => tryPort(port).catch(() => 0)));
    if (first + following <= 65_535 && free.every(Boolean)) return first;
  }
}

async function tryPort(port: number): Promise<number> {
  const probe = createServer();
  probe.listen(port, '127.0.0.1');
  await Promise.race([
    once(probe, 'listening'),
    once(probe, 'error').then(([error]) => Promise.reject(error as Error)),
  ]);
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}
