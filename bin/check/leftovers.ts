import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf } from './processes.ts';
import type { Result } from './run-step.ts';
import { emptyReport } from './test-report.ts';

const PATIENCE_MS = 5000;

/** Kills processes that the checks left running. Counts as one test, because there should be none. */
export async function killLeftovers(folder: string, patienceMs = PATIENCE_MS): Promise<Result> {
  const startedAt = Date.now();
  let left = processesOf(folder);
  while (left.length > 0 && Date.now() - startedAt < patienceMs) {
    await sleep(100);
    left = processesOf(folder);
  }
  for (const { pid, command } of left) {
    console.log(`Left running: ${pid} ${command}`);
    end(pid);
  }
  const seconds = Math.round((Date.now() - startedAt) / 100) / 10;
  const failed = left.length > 0 ? 1 : 0;
  return { ...emptyReport, name: 'leftovers', passed: 1 - failed, failed, seconds };
}

function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended
  }
}
