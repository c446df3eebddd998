import { newId } from '#server/platform/id.ts';
import type { JobQueue } from '#server/test/jobs.ts';
import type { Caller } from './two-teams.ts';

/** Returns a caller who is allowed to call the procedure. */
export function callerOf(path: string): Caller {
  if (path.startsWith('admin.')) return 'superadmin';
  if (path === 'accounts.requestRecovery') return 'nobody';
  return path === 'accounts.resendVerification' ? 'unverified' : 'owner';
}

/** Idempotency keys and rate limits are about the request, not about its changes. */
const ABOUT_REQUESTS = new Set(['idempotency_keys', 'rate_limits']);

/** Returns a function that counts the rows of each table. */
export async function countReader({ query }: Pick<JobQueue, 'query'>) {
  const tables = await query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' OR (schemaname = 'graphile_worker' AND tablename LIKE '%\\_jobs')`,
  );
  const counts = tables
    .filter(({ name }) => !ABOUT_REQUESTS.has(name.replace('public.', '')))
    .map(({ name }) => `SELECT '${name}' AS name, count(*)::int FROM ${name}`);
  const statement = { name: newId(), text: counts.join(' UNION ALL ') };
  return async (): Promise<Record<string, number>> => {
    const rows = await query<{ name: string; count: number }>(statement);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
}

/** Tables whose row count changed, and by how much. */
export function difference(before: Record<string, number>, after: Record<string, number>) {
  const changed = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]);
  return Object.fromEntries(changed.filter(([, by]) => by !== 0)) as Record<string, number>;
}
