import type { Env } from '../env.ts';
import type { DatabaseOptions } from './database.ts';

/**
 * The replica of the settings, if there is one, under the login of `appUrl`: a standby has the logins
 * of its primary, and row-level security holds there for the same role.
 */
export function replicaOf(
  {
    DATABASE_REPLICA_URL,
    DATABASE_REPLICA_LAG,
  }: Pick<Env, 'DATABASE_REPLICA_URL' | 'DATABASE_REPLICA_LAG'>,
  appUrl: string,
): DatabaseOptions['replica'] {
  if (!DATABASE_REPLICA_URL) return undefined;
  return { url: withLoginOf(DATABASE_REPLICA_URL, appUrl), maxLag: DATABASE_REPLICA_LAG };
}

/** By parameters, which pg prefers to the address. */
function withLoginOf(address: string, appUrl: string): string {
  const from = new URL(appUrl);
  const url = new URL(address);
  const user = from.searchParams.get('user') ?? decodeURIComponent(from.username);
  const password = from.searchParams.get('password') ?? decodeURIComponent(from.password);
  url.username = '';
  url.password = '';
  for (const [name, value] of Object.entries({ user, password })) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  return url.href;
}
