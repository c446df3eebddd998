import { cleanUp } from './lib/cleanup.ts';
import { note } from './lib/note.ts';
import { benchTurns } from './parts/turns.ts';
import { benchWebhook } from './parts/webhook.ts';

const PARTS: Record<string, () => Promise<void>> = {
  webhook: benchWebhook,
  turns: benchTurns,
};
const wished = process.argv.slice(2);
for (const name of wished.length > 0 ? wished : Object.keys(PARTS)) {
  try {
    await PARTS[name]?.();
  } catch (error) {
    note(`${name} failed: ${(error as Error).stack}`);
    process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}
