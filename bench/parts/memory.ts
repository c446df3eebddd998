import { setTimeout as sleep } from 'node:timers/promises';
import { figure } from '../lib/figures.ts';
import { freshInstallation } from '../lib/installation.ts';
import { note } from '../lib/note.ts';
import { memoryOf } from '../lib/processes.ts';

const REST_MS = 20_000;
const MB = 1024 * 1024;

/** The memory of `npm start` while no one does anything: all its processes, database and sandbox too. */
export async function benchMemory(): Promise<void> {
  const installation = await freshInstallation();
  await installation.start();
  note(`memory: after ${REST_MS / 1000} s of rest`);
  await sleep(REST_MS);
  const [product = 0, database = 0] = installation.pids().map((pid) => memoryOf(pid) / MB);
  figure('memory_programs', product, 'MB');
  figure('memory_database', database, 'MB');
  figure('memory_at_rest', product + database, 'MB');
  await installation.stop();
}
