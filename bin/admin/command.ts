import { z } from 'zod';
import { ADMIN_LEVELS, type AdminLevel } from '#domain/admin/levels.ts';
import { StartProblem } from '../start/start-problem.ts';

/** What the operator wants done. */
export type AdminCommand =
  | { action: 'grant'; email: string; level: AdminLevel }
  | { action: 'revoke'; email: string }
  | { action: 'reset-two-factor'; email: string }
  | { action: 'list' };

export const USAGE = `Usage:
  npm run admin -- grant EMAIL superadmin|admin|support
      makes somebody staff of the platform, or changes the level
  npm run admin -- revoke EMAIL
      takes the level away and ends an impersonation under way
  npm run admin -- reset-two-factor EMAIL
      for somebody who is locked out: removes the authenticator app, recovery codes and passkeys
  npm run admin -- list
      everybody who is staff

To become staff, the person needs an account with a verified address.
The database is DATABASE_URL, or else the embedded one of DATA_DIR.`;

/** Reads the command line. Throws `StartProblem` with the usage when it is invalid. */
export function readCommand(args: string[]): AdminCommand {
  const [action = '', ...rest] = args;
  if (action === 'list' && rest.length === 0) return { action };
  if (action === 'reset-two-factor' && rest.length === 1) {
    return { action, email: addressOf(rest[0]) };
  }
  if (action === 'revoke' && rest.length === 1) return { action, email: addressOf(rest[0]) };
  if (action === 'grant' && rest.length === 2) {
    return { action, email: addressOf(rest[0]), level: levelOf(rest[1]) };
  }
  if (['grant', 'revoke', 'reset-two-factor', 'list'].includes(action))
    throw problem(`This is not how ${action} is used.`);
  throw problem(action ? `There is no command called "${action}".` : 'What shall be done?');
}

function addressOf(text = ''): string {
  const { success, data } = z.email().safeParse(text.trim().toLowerCase());
  if (!success) throw problem(`"${text}" is not an email address.`);
  return data;
}

function levelOf(text: string | undefined): AdminLevel {
  const level = ADMIN_LEVELS.find((one) => one === text);
  if (!level) throw problem(`"${text}" is not a level: ${ADMIN_LEVELS.join(', ')}.`);
  return level;
}

function problem(text: string): StartProblem {
  return new StartProblem(`${text}\n\n${USAGE}`);
}
