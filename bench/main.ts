import { parseArgs } from 'node:util';
import { saidHelp } from '../bin/help.ts';
import { stopAsked } from '../bin/stop-asked.ts';
import { cleanUp } from './lib/cleanup.ts';
import { note } from './lib/note.ts';
import { benchBundle } from './parts/bundle.ts';
import { benchDev } from './parts/dev.ts';
import { benchEvals } from './parts/evals.ts';
import { benchGeneration } from './parts/generation.ts';
import { benchImport } from './parts/import.ts';
import { benchGuard } from './parts/guard.ts';
import { benchList } from './parts/list.ts';
import { benchMemory } from './parts/memory.ts';
import { benchOffers } from './parts/offers.ts';
import { benchOverload } from './parts/overload.ts';
import { benchPaint } from './parts/paint.ts';
import { benchPartition } from './parts/partition.ts';
import { benchRetrieval } from './parts/retrieval.ts';
import { benchScale } from './parts/scale.ts';
import { benchStart } from './parts/start.ts';
import { benchTurns } from './parts/turns.ts';
import { benchUpgrade } from './parts/upgrade.ts';
import { benchWebhook } from './parts/webhook.ts';
import { benchWebsites } from './parts/websites.ts';

const USAGE = `npm run bench -- [PART …] [--ten-million] [--details]
Parts: webhook, overload, turns, list, start, memory, bundle, paint, dev, websites, offers, generation,
import, guard, retrieval, evals, scale, partition, upgrade.
All parts are run unless some are named. --ten-million adds the largest list, some ten minutes, upgrades ten million
messages, and stores fifty million for partition, an hour and 50 GB of disk.
--details names what the guard gets wrong, by class and language.
Figures go to stdout, one "name value unit" a line; progress goes to stderr.
The database is an embedded one, or a new one on the server of DATABASE_URL.`;

type Part = (tenMillion: boolean, details: boolean) => Promise<void>;
const PARTS: Record<string, Part> = {
  webhook: benchWebhook,
  overload: benchOverload,
  turns: benchTurns,
  list: benchList,
  start: benchStart,
  memory: benchMemory,
  bundle: benchBundle,
  paint: benchPaint,
  dev: benchDev,
  websites: () => benchWebsites(),
  offers: benchOffers,
  generation: benchGeneration,
  import: benchImport,
  guard: (_, details) => benchGuard(details),
  retrieval: benchRetrieval,
  evals: benchEvals,
  scale: benchScale,
  partition: benchPartition,
  upgrade: benchUpgrade,
};

const leave = () => void cleanUp().finally(() => process.exit(1));
stopAsked().addEventListener('abort', leave);
// A reader that goes away, as `head` does, must not leave a database behind.
process.stdout.on('error', leave);

process.exitCode = await run(process.argv.slice(2));

/** Answers the exit code: 1 when something could not be measured. */
async function run(args: string[]): Promise<number> {
  if (saidHelp(USAGE, args)) return 0;
  const options = readOptions(args);
  if (!options) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  let failed = 0;
  for (const name of options.names) {
    try {
      await PARTS[name]?.(options.tenMillion, options.details);
    } catch (error) {
      failed = 1;
      note(`${name} could not be measured: ${(error as Error).stack}`);
    } finally {
      await cleanUp();
    }
  }
  return failed;
}

interface Options {
  names: string[];
  tenMillion: boolean;
  details: boolean;
}

function readOptions(args: string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'ten-million': { type: 'boolean' }, details: { type: 'boolean' } },
    });
    if (positionals.some((name) => !(name in PARTS))) return undefined;
    const names = positionals.length > 0 ? positionals : Object.keys(PARTS);
    const { 'ten-million': tenMillion = false, details = false } = values;
    return { names, tenMillion, details };
  } catch {
    return undefined;
  }
}
