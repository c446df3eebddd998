import { z } from 'zod';
import { ADMIN_LEVELS, type AdminLevel } from '#domain/admin/levels.ts';
import { type Plan, PLANS } from '#domain/billing/plans.ts';
import { StartProblem } from '../start/start-problem.ts';

/** A parsed command line. */
export type AdminCommand =
  | { action: 'grant'; email: string; level: AdminLevel }
  | { action: 'revoke'; email: string }
  | { action: 'reset-two-factor'; email: string }
  | { action: 'plan'; team_slug: string; plan: Plan }
  | { action: 'stripe-setup' }
  | { action: 'backup'; file: string; encrypt: boolean }
  | { action: 'restore'; file: string; overwrite: boolean; check: boolean }
  | { action: 'list' };

export const USAGE = `Usage:
  npm run admin -- grant EMAIL superadmin|admin|support
      makes someone platform staff, or changes their level
  npm run admin -- revoke EMAIL
      removes the level and ends any impersonation in progress
  npm run admin -- reset-two-factor EMAIL
      for someone who's locked out: removes the authenticator app, recovery codes and passkeys
  npm run admin -- plan TEAM_SLUG free|starter|business|scale
      gives a team a plan without a payment; TEAM_SLUG is in the address of its pages
  npm run admin -- stripe-setup
      creates the products and prices in the account of STRIPE_SECRET_KEY; safe to repeat
  npm run admin -- list
      lists all staff
  npm run admin -- backup FILE [--encrypt]
      writes all data into a new file while the product keeps running; encrypted with
      BACKUP_PASSPHRASE, or with a passphrase you enter
  npm run admin -- restore FILE [--overwrite | --check]
      restores a backup into an empty database; --overwrite replaces existing data, --check only
      reads the whole file

To become staff, the person needs an account with a verified address.
The database is DATABASE_URL, or the embedded one in DATA_DIR. The command finds a product that is
running on that folder.`;

const COMMANDS = new Set(
  'grant revoke reset-two-factor plan stripe-setup list backup restore'.split(' '),
);

/** Reads the command line. Throws `StartProblem` with the usage when it is invalid. */
export function readCommand(args: string[]): AdminCommand {
  const [action = '', ...rest] = args;
  if (action === 'list' && rest.length === 0) return { action };
  if (action === 'stripe-setup' && rest.length === 0) return { action };
  if (action === 'plan' && rest.length === 2) {
    return { action, team_slug: rest[0] ?? '', plan: planOf(rest[1]) };
  }
  if (action === 'reset-two-factor' && rest.length === 1) {
    return { action, email: addressOf(rest[0]) };
  }
  if (action === 'revoke' && rest.length === 1) return { action, email: addressOf(rest[0]) };
  if (action === 'grant' && rest.length === 2) {
    return { action, email: addressOf(rest[0]), level: levelOf(rest[1]) };
  }
  const data = dataCommand(action, rest);
  if (data) return data;
  if (COMMANDS.has(action)) throw problem(`Wrong arguments for ${action}.`);
  throw problem(action ? `Unknown command "${action}".` : 'Name a command.');
}

/** Parses `backup` and `restore`. Returns undefined if the arguments don't fit. */
function dataCommand(action: string, rest: string[]): AdminCommand | undefined {
  const [file, ...others] = rest.filter((word) => !word.startsWith('--'));
  const flags = rest.filter((word) => word.startsWith('--'));
  if (file === undefined || others.length > 0 || flags.length > 1) return undefined;
  const has = (flag: string) => flags.includes(flag);
  if (action === 'backup' && flags.every((flag) => flag === '--encrypt')) {
    return { action, file, encrypt: has('--encrypt') };
  }
  if (action === 'restore' && flags.every((flag) => ['--overwrite', '--check'].includes(flag))) {
    return { action, file, overwrite: has('--overwrite'), check: has('--check') };
  }
  return undefined;
}

function addressOf(text = ''): string {
  const { success, data } = z.email().safeParse(text.trim().toLowerCase());
  if (!success) throw problem(`"${text}" isn't an email address.`);
  return data;
}

function levelOf(text: string | undefined): AdminLevel {
  const level = ADMIN_LEVELS.find((item) => item === text);
  if (!level) throw problem(`"${text}" isn't a level. Use one of ${ADMIN_LEVELS.join(', ')}.`);
  return level;
}

function planOf(text: string | undefined): Plan {
  const plan = PLANS.find((item) => item === text);
  if (!plan) throw problem(`"${text}" isn't a plan. Use one of ${PLANS.join(', ')}.`);
  return plan;
}

function problem(text: string): StartProblem {
  return new StartProblem(`${text}\n\n${USAGE}`);
}
