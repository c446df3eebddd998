import type { StartEnv } from '#server/platform/settings/read-env.ts';
import { resolveConfig } from '../start/resolve-config.ts';
import { findRunning, type RunningProduct } from '../start/running-file.ts';
import { StartProblem } from '../start/start-problem.ts';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address leads to this machine only. */
export const isLocal = (url: string): boolean => LOCAL.has(new URL(url).hostname);

/**
 * The settings of the product that a tool works on: those that were given, with the addresses of the
 * product that runs on the same data folder. Throws `StartProblem` when that one uses a database of
 * its own which was not given: the embedded one would be the wrong one.
 */
export function beside(given: StartEnv, running = findRunning(resolveConfig(given).dataDir)) {
  if (!running) return given;
  if (running.own_database && !given.DATABASE_URL) {
    throw new StartProblem(
      `The product running on this data folder (process ${running.pid}) uses a different database. Set the same DATABASE_URL here.`,
    );
  }
  return { ...given, PORT: running.port, PUBLIC_URL: running.public_url, ...sandboxOf(running) };
}

function sandboxOf({ sandbox_url }: RunningProduct) {
  return sandbox_url ? { SANDBOX_URL: sandbox_url } : {};
}

/**
 * The sentence for a world whose passwords everyone can read in this repository, when it would go
 * where others are: a database of the operator's, or a product that others can reach. Null for the
 * embedded database of a product on this machine.
 */
export function publishedPasswordProblem(
  { DATABASE_URL, PUBLIC_URL }: Pick<StartEnv, 'DATABASE_URL' | 'PUBLIC_URL'>,
  password: string,
): string | null {
  const places = [
    DATABASE_URL && `the database ${nameOf(DATABASE_URL)}`,
    PUBLIC_URL && !isLocal(PUBLIC_URL) && `the product at ${PUBLIC_URL}`,
  ].filter(Boolean);
  if (places.length === 0) return null;
  return `This creates accounts whose password is public (${password}) in ${places.join(', for ')}. Anyone who can reach it could sign in. Add --public-password if that's what you want.`;
}

/** Host, port and database, without the password. */
function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${pathname.slice(1) || 'postgres'} at ${hostname || 'localhost'}:${port || 5432}`;
}
