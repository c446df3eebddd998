import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { figure } from '../lib/figures.ts';
import { temporaryFolder } from '../lib/folder.ts';
import { memoryOf } from '../lib/memory.ts';
import { note } from '../lib/note.ts';
import { ROOT } from '../lib/program.ts';
import { startWhole } from '../lib/whole.ts';

const AT_REST_MS = 15_000;

/**
 * How long a person waits for the first page: with nothing there yet (no bundle, no database), and
 * later. Then what all processes together hold while nobody does anything.
 */
export async function benchStart(): Promise<void> {
  const folder = temporaryFolder();
  rmSync(join(ROOT, 'dist/web'), { recursive: true, force: true });
  note('start: for the first time');
  const first = await startWhole(folder);
  figure('start_first', first.ms / 1000, 's');
  await first.stop();
  note('start: again');
  const later = await startWhole(folder);
  figure('start_later', later.ms / 1000, 's');
  note('memory: waiting until it rests');
  await new Promise((done) => setTimeout(done, AT_REST_MS));
  for (const [name, megabytes] of memoryOf(later.pid)) figure(`memory_${name}`, megabytes, 'MB');
  await later.stop();
}
