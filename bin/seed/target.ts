import type { StartEnv } from '#server/platform/settings/read-env.ts';
import { resolveConfig } from '../start/resolve-config.ts';
import { findRunningProduct } from '../start/running-file.ts';
import { StartProblem } from '../start/start-problem.ts';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a URL points to this machine only. */
export const isLocal = (url: string): boolean => LOCAL.has(new URL(url).hostname);

/**
 * Settings for a tool: the given ones, plus the URLs of a product running on the same data folder. Throws
 * `StartProblem` if that product uses an external database that wasn't given, because the tool would
 * otherwise use the embedded one.
 */
export function withRunningProduct(
  env: StartEnv,
  running = findRunningProduct(resolveConfig(env).dataDir),
) {
  if (!running) return env;
  if (running.own_database && !env.DATABASE_URL) {
    throw new StartProblem(
      `The product running on this data folder (process ${running.pid}) uses a different database. Set the same DATABASE_URL here.`,
    );
  }
  const { port: PORT, public_url: PUBLIC_URL, sandbox_url } = running;
  return { ...env, PORT, PUBLIC_URL, ...(sandbox_url && { SANDBOX_URL: sandbox_url }) };
}

/**
 * The error for a world whose passwords are public in this repository, if others could reach it: in the
 * operator's database, or in a product with a public URL. Null for the embedded database of a local product.
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
