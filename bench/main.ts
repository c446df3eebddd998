import { parseArgs } from 'node:util';
import { printHelpIfRequested } from '../bin/help.ts';
import { createStopSignal } from '../bin/stop-signal.ts';
import { cleanUp } from './lib/cleanup.ts';
import { note } from './lib/figures.ts';

const USAGE = `npm run bench -- [PART …] [--ten-million] [--details] [--verify TURNS]
Parts: webhook, overload, turns, list, start, memory, bundle, websites, offers, generation, guard,
retrieval, strangers, tokens, leads, hear.
All parts are run unless some are named. --ten-million adds the largest list, some ten minutes.
--details names what the guard gets wrong, by class.
--verify is how many turns a real model verifies for guard, 400 unless said otherwise.
Figures go to stdout, one "name value unit" a line; progress goes to stderr.
The database is an embedded one, or a new one on the server of DATABASE_URL.`;

type Part = (options: Options) => Promise<void>;
/** Each part is loaded when it runs, so that the usage prints immediately. */
const PARTS: Record<string, () => Promise<Part>> = {
  webhook: async () => (await import('./parts/webhook.ts')).benchWebhook,
  overload: async () => (await import('./parts/overload.ts')).benchOverload,
  turns: async () => (await import('./parts/turns.ts')).benchTurns,
  list: async () => (await import('./parts/list.ts')).benchList,
  start: async () => (await import('./parts/start.ts')).benchStart,
  memory: async () => (await import('./parts/start.ts')).benchMemory,
  bundle: async () => (await import('./parts/bundle.ts')).benchBundle,
  websites: async () => (await import('./parts/websites.ts')).benchWebsites,
  offers: async () => (await import('./parts/offers.ts')).benchOffers,
  generation: async () => (await import('./parts/generation.ts')).benchGeneration,
  guard: async () => (await import('./parts/guard.ts')).benchGuard,
  retrieval: async () => (await import('./parts/retrieval.ts')).benchRetrieval,
  tokens: async () => (await import('./parts/tokens.ts')).benchTokens,
  hear: async () => (await import('./parts/hear.ts')).benchHear,
  leads: async () => (await import('./parts/leads.ts')).benchLeads,
  strangers: async () => (await import('./parts/strangers.ts')).benchStrangers,
};

const leave = () => void cleanUp().finally(() => process.exit(1));
createStopSignal().addEventListener('abort', leave);
// If the reader of stdout closes it, as `head` does, no database may be left behind.
process.stdout.on('error', leave);

process.exitCode = await run(process.argv.slice(2));

/** Returns the exit code: 1 if something couldn't be measured. */
async function run(args: string[]): Promise<number> {
  if (printHelpIfRequested(USAGE, args)) return 0;
  const options = readOptions(args);
  if (!options) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  let failed = 0;
  for (const name of options.names) {
    try {
      const part = await PARTS[name]?.();
      await part?.(options);
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
  verify: number;
}

function readOptions(args: string[]): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'ten-million': { type: 'boolean' },
        details: { type: 'boolean' },
        verify: { type: 'string', default: '400' },
      },
    });
    if (positionals.some((name) => !(name in PARTS))) return undefined;
    const names = positionals.length > 0 ? positionals : Object.keys(PARTS);
    const { 'ten-million': tenMillion = false, details = false } = values;
    const verify = Number(values.verify);
    if (!Number.isInteger(verify) || verify < 1) return undefined;
    return { names, tenMillion, details, verify };
  } catch {
    return undefined;
  }
}
