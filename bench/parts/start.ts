import { setTimeout as sleep } from 'node:timers/promises';
import { figure, note } from '../lib/figures.ts';
import { freshInstallation } from '../lib/installation.ts';
import { memoryOf } from '../lib/processes.ts';

const LATER_STARTS = 3;

/** Time from `npm start` to a served page, on a fresh machine after the install and later on. */
export async function benchStart(): Promise<void> {
  const installation = await freshInstallation();
  note('start: the first, which builds the web application and makes the database');
  figure('start_first', (await installation.start()) / 1000, 's');
  await installation.stop();
  const times: number[] = [];
  for (let n = 0; n < LATER_STARTS; n += 1) {
    times.push(await installation.start());
    await installation.stop();
  }
  figure('start_later', (times.toSorted((a, b) => a - b)[1] ?? 0) / 1000, 's');
}

const REST_MS = 20_000;
const MB = 1024 * 1024;

/** Memory of an idle `npm start`: all its processes, including the database and the sandbox. */
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
