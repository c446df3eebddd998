import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from './run-step.ts';

const PATIENCE_MS = 5000;

/**
 * Finds processes that have the folder in their command or settings, ends them, and counts as
 * one test: the checks leave nothing running.
 */
export async function endLeftovers(folder: string): Promise<Result> {
  const begun = Date.now();
  let left = leftovers(folder);
  while (left.length > 0 && Date.now() - begun < PATIENCE_MS) {
    await sleep(100);
    left = leftovers(folder);
  }
  for (const { pid, command } of left) {
    console.log(`Left running: ${pid} ${command}`);
    end(pid);
  }
  const seconds = Math.round((Date.now() - begun) / 100) / 10;
  const failed = left.length > 0 ? 1 : 0;
  return { name: 'leftovers', passed: 1 - failed, failed, seconds };
}

function leftovers(folder: string): { pid: number; command: string }[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({ pid: Number(name), command: read(name, 'cmdline') }))
    .filter(({ pid, command }) => `${command}\n${read(String(pid), 'environ')}`.includes(folder));
}

/** Empty for what has ended meanwhile, or is not ours to see. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended
  }
}
