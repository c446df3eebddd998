import { parseArgs } from 'node:util';
import { cleanUp } from './lib/cleanup.ts';
import { note } from './lib/note.ts';
import { benchBundle } from './parts/bundle.ts';
import { benchDev } from './parts/dev.ts';
import { benchGeneration } from './parts/generation.ts';
import { benchList } from './parts/list.ts';
import { benchMemory } from './parts/memory.ts';
import { benchOffers } from './parts/offers.ts';
import { benchStart } from './parts/start.ts';
import { benchTurns } from './parts/turns.ts';
import { benchWebhook } from './parts/webhook.ts';
import { benchWebsites } from './parts/websites.ts';

const USAGE = `npm run bench -- [PART …] [--ten-million]
Parts: webhook, turns, list, start, memory, bundle, dev, websites, offers, generation.
All parts are run unless some are named. --ten-million adds the largest list, some ten minutes.
Figures go to stdout, one "name value unit" a line; progress goes to stderr.
The database is an embedded one, or a new one on the server of DATABASE_URL.`;

type Part = (tenMillion: boolean) => Promise<void>;
const PARTS: Record<string, Part> = {
  webhook: benchWebhook,
  turns: benchTurns,
  list: benchList,
  start: benchStart,
  memory: benchMemory,
  bundle: benchBundle,
  dev: benchDev,
  websites: () => benchWebsites(),
  offers: benchOffers,
  generation: benchGeneration,
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}
// A reader that goes away, as `head` does, must not leave a database behind.
process.stdout.on('error', () => void cleanUp().finally(() => process.exit(1)));

process.exitCode = await run(process.argv.slice(2));

/** Answers the exit code: 1 when something could not be measured. */
async function run(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  let failed = 0;
  for (const name of options.names) {
    try {
      await PARTS[name]?.(options.tenMillion);
    } catch (error) {
      failed = 1;
      note(`${name} could not be measured: ${(error as Error).stack}`);
    } finally {
      await cleanUp();
    }
  }
  return failed;
}

function readOptions(args: string[]): { names: string[]; tenMillion: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'ten-million': { type: 'boolean' } },
    });
    if (positionals.some((name) => !(name in PARTS))) return undefined;
    const names = positionals.length > 0 ? positionals : Object.keys(PARTS);
    return { names, tenMillion: values['ten-million'] ?? false };
  } catch {
    return undefined;
  }
}
