import type { Database } from '#server/platform/db/database.ts';

const NOW = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/**
 * A counter's `last_request` holds the end of its window in ms, by the database's clock. Counting
 * starts again after it. The id is random, not the key: two concurrent first attempts would conflict
 * on the index of the id, which ON CONFLICT (key) does not cover.
 */
const COUNT = `
  INSERT INTO rate_limits AS r (id, key, count, last_request)
  SELECT gen_random_uuid(), n.key, 1, ${NOW} + n.seconds * 1000 FROM unnest($1::text[], $2::int[]) AS n(key, seconds)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN r.last_request <= ${NOW} THEN 1 ELSE least(r.count + 1, 1000000) END,
    last_request = CASE WHEN r.last_request <= ${NOW} THEN EXCLUDED.last_request ELSE r.last_request END
  RETURNING key, count, last_request - ${NOW} AS left_ms`;

const SWEEP = `
  DELETE FROM rate_limits WHERE key IN (
    SELECT key FROM rate_limits WHERE last_request <= ${NOW}
    ORDER BY last_request LIMIT 10 FOR UPDATE SKIP LOCKED)`;

/** Counts one attempt on each counter, and returns the new counts. */
export async function countAttempts(
  db: Database,
  counters: { key: string; seconds: number }[],
): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<{ key: string; count: number }>({
    name: 'count-attempts',
    text: COUNT,
    values: [counters.map(({ key }) => key), counters.map(({ seconds }) => seconds)],
  });
  // Each new counter deletes up to ten old ones, so the table stays small.
  if (rows.some(({ count }) => count === 1)) await db.pool.query(SWEEP);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Counts one in a window, and says when it ends, in ms. */
export async function countInWindow(
  db: Database,
  key: string,
  seconds: number,
): Promise<{ count: number; left_ms: number }> {
  const { rows } = await db.pool.query<{ count: number; left_ms: number }>({
    name: 'count-attempts',
    text: COUNT,
    values: [[key], [seconds]],
  });
  return rows[0] ?? { count: 1, left_ms: seconds * 1000 };
}

export async function deleteAttempts(db: Database, keys: string[]): Promise<void> {
  await db.pool.query('DELETE FROM rate_limits WHERE key = ANY ($1)', [keys]);
}
