import { figure } from '../lib/figures.ts';
import { freshInstallation } from '../lib/installation.ts';
import { note } from '../lib/note.ts';

const LATER_STARTS = 3;

/** From `npm start` to a served page: on a fresh machine after the install, and later. */
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
