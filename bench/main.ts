import { cleanUp } from './lib/cleanup.ts';
import { note } from './lib/note.ts';
import { benchBundle } from './parts/bundle.ts';
import { benchList } from './parts/list.ts';
import { benchStart } from './parts/start.ts';
import { benchTurns } from './parts/turns.ts';
import { benchWebhook } from './parts/webhook.ts';

/** `start` builds the bundle that `bundle` weighs, and measures memory too. */
const PARTS: Record<string, (options: string[]) => Promise<void>> = {
  webhook: benchWebhook,
  turns: benchTurns,
  list: benchList,
  start: benchStart,
  bundle: benchBundle,
};

const wished = process.argv.slice(2);
const options = wished.filter((word) => word.startsWith('--'));
const names = wished.filter((word) => !word.startsWith('--'));
const unknown = [
  ...names.filter((name) => !PARTS[name]),
  ...options.filter((option) => option !== '--ten-million'),
];
if (unknown.length > 0) {
  note(`unknown: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}; --ten-million`);
  process.exit(1);
}
for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
  try {
    await PARTS[name]?.(options);
  } catch (error) {
    note(`${name} failed: ${(error as Error).stack}`);
    process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}
