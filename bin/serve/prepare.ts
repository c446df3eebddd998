import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requestsHelp } from '../help.ts';

export const USAGE = `Usage: npm run serve [-- --roles web,worker]

Runs one process of the product for production: no embedded database, no sandbox. It reads settings from
the environment and the file .env; .env.example explains each. It needs:
  DATABASE_URL, APP_SECRET, PUBLIC_URL, WAHA_URL, WAHA_API_KEY, OPENAI_API_KEY, SMTP_URL
  npm run build     once, and after each update, before a process with the role web

  --roles           web, worker or both (ROLES, or both)

How to run it behind a proxy, in containers or by systemd: docs/operations.md.`;

/** Either run with these settings, or print a text and exit. */
export type Prepared = { roles: string | undefined } | { print: string; code: 0 | 1 };

/** Parses the command line. Rejects early what would fail later: a web process without built pages. */
export function prepareServe(
  args: string[],
  env: Record<string, string | undefined>,
  root: string,
): Prepared {
  if (requestsHelp(args)) return { print: USAGE, code: 0 };
  const cliOptions = optionsIn(args);
  if (typeof cliOptions === 'string') return { print: `${cliOptions}\n\n${USAGE}`, code: 1 };
  const roles = cliOptions.roles ?? (env.ROLES || undefined);
  const isBuilt = existsSync(join(root, 'dist/web/index.html'));
  if (!isBuilt && (roles === undefined || roles.split(',').includes('web'))) {
    return { print: "The web application isn't built yet. Run: npm run build", code: 1 };
  }
  return { roles };
}

function optionsIn(args: string[]): { roles?: string } | string {
  try {
    return parseArgs({ args, options: { roles: { type: 'string' } } }).values;
  } catch (error) {
    return (error as Error).message;
  }
}
