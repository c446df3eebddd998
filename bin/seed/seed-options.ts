import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { BusySize } from '#server/db/seeds/busy/busy.ts';
import { StartProblem } from '../start/start-problem.ts';

/** The requested world. */
export type SeedOptions =
  | { world: 'demo'; publicPassword: boolean }
  | { world: 'empty'; sure: boolean }
  | ({ world: 'busy'; publicPassword: boolean } & BusySize);

export const USAGE = `Usage:
  npm run seed -- demo
      creates a team with campaigns, connected numbers and conversations in every state
  npm run seed -- busy --messages N [--conversations M] [--teams T]
      creates N messages in M conversations (a tenth of N by default) of T teams (1)
  npm run seed -- empty [--yes]
      deletes everything; needs --yes if there is any data

The database is DATABASE_URL, or the embedded one in DATA_DIR. The command finds a product that is
running on that folder. demo and busy create accounts with a public password. For your own database,
or a product that others can reach, add --public-password.`;

const MAX_MESSAGES = 100_000_000;
const OPTIONS = {
  demo: { 'public-password': { type: 'boolean' } },
  empty: { yes: { type: 'boolean' } },
  busy: {
    messages: { type: 'string' },
    conversations: { type: 'string' },
    teams: { type: 'string' },
    'public-password': { type: 'boolean' },
  },
} as const;

/** Reads the command line. Throws `StartProblem` with the usage when it is invalid. */
export function readSeedOptions(args: string[]): SeedOptions {
  const [world = '', ...rest] = args;
  if (world !== 'demo' && world !== 'empty' && world !== 'busy') {
    throw problem(world ? `Unknown data set "${world}".` : 'Name a data set.');
  }
  const options = read(rest, OPTIONS[world]);
  if (world === 'empty') return { world, sure: options.yes === true };
  const publicPassword = options['public-password'] === true;
  if (world === 'demo') return { world, publicPassword };
  return { world, publicPassword, ...sizeOf(options) };
}

function sizeOf(options: Given): BusySize {
  const messages = count(options, 'messages', undefined);
  const conversations = count(options, 'conversations', Math.max(1, Math.round(messages / 10)));
  const teams = count(options, 'teams', 1);
  if (messages > MAX_MESSAGES) throw problem('--messages must be at most 100,000,000.');
  if (conversations > messages) {
    throw problem('Each conversation has a message: --conversations must be at most --messages.');
  }
  if (teams > Math.min(conversations, 10_000)) {
    throw problem(
      'Each team has a conversation: --teams must be at most --conversations, and 10,000.',
    );
  }
  return { messages, conversations, teams };
}

type Given = Record<string, string | boolean | undefined>;

function read(args: string[], options: ParseArgsOptionsConfig): Given {
  try {
    return parseArgs({ args, options, strict: true }).values as Given;
  } catch (error) {
    throw problem((error as Error).message.split('. ')[0] ?? 'These options are unknown.');
  }
}

/** Parses an integer above zero, such as 20000, 20_000 or 20,000. */
function count(options: Given, name: string, fallback: number | undefined) {
  const given = options[name];
  if (given === undefined && fallback !== undefined) return fallback;
  const text = String(given ?? '').replaceAll(/[_,]/g, '');
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1) throw problem(`--${name} must be a whole number above 0.`);
  return value;
}

function problem(text: string): StartProblem {
  return new StartProblem(`${text}\n\n${USAGE}`);
}
