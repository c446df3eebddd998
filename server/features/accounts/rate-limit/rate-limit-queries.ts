import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';

/** The maximum of a counter without a limit; fits its column. */
const MAX_COUNT = 1_000_000_000;

const NOW = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/**
 * A counter's `last_request` is the end of its window in ms, by the database's clock. Counting restarts
 * after it. If one of the counters is full, none is written, so a refused caller leaves no trace, however
 * often they try. The id is random, not the key: two concurrent first attempts would conflict on the
 * index of the id, which ON CONFLICT (key) doesn't cover.
 */
const COUNT = `
  WITH n AS (SELECT * FROM unnest($1::text[], $2::int[], $3::int[]) AS n(key, seconds, max)),
  reached AS (
    SELECT FROM n JOIN rate_limits r ON r.key = n.key
    WHERE r.count >= n.max AND r.last_request > ${NOW})
  INSERT INTO rate_limits AS r (id, key, count, last_request)
  SELECT gen_random_uuid(), n.key, 1, ${NOW} + n.seconds * 1000 FROM n WHERE NOT EXISTS (TABLE reached)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN r.last_request <= ${NOW} THEN 1 ELSE r.count + 1 END,
    last_request = CASE WHEN r.last_request <= ${NOW} THEN EXCLUDED.last_request ELSE r.last_request END
  RETURNING key, count, last_request - ${NOW} AS left_ms`;

const SWEEP = `
  DELETE FROM rate_limits WHERE key IN (
    SELECT key FROM rate_limits WHERE last_request <= ${NOW}
    ORDER BY last_request LIMIT 10 FOR UPDATE SKIP LOCKED)`;

interface Counter {
  key: string;
  seconds: number;
  max: number;
}

/** Counts one attempt on each counter, unless one is full. Returns whether it is within all limits. */
export async function countAttempts(db: Database, counters: Counter[]): Promise<boolean> {
  const rows = await count(db, counters);
  const maxOf = new Map(counters.map(({ key, max }) => [key, max]));
  // Each new counter deletes up to ten old ones, so the table stays small.
  if (rows.some((row) => row.count === 1)) await db.pool.query(SWEEP);
  return rows.length > 0 && rows.every((row) => row.count <= (maxOf.get(row.key) ?? 0));
}

/** Returns no rows if one of the counters was already full. */
async function count(db: Database, counters: Counter[]) {
  const { rows } = await db.pool.query<{ key: string; count: number; left_ms: number }>({
    name: 'count-attempts',
    text: COUNT,
    values: [
      counters.map(({ key }) => key),
      counters.map(({ seconds }) => seconds),
      counters.map(({ max }) => max),
    ],
  });
  return rows;
}

/** Adds one to a window's count, and returns the time until it ends, in ms. */
export async function countInWindow(
  db: Database,
  key: string,
  seconds: number,
): Promise<{ count: number; left_ms: number }> {
  const [row] = await count(db, [{ key, seconds, max: MAX_COUNT }]);
  return row ?? { count: MAX_COUNT, left_ms: seconds * 1000 };
}

/** About 50 MB. A caller with enough networks to fill it can't be slowed down by counters anyway. */
const MAX_COUNTERS = 200_000;
/** The maximum number of responses kept for repeats, per user or for all signed-out callers. */
const MAX_ANSWERS = 10_000;

/**
 * Limits the stored counters and responses for repeats. Deletes expired ones first, then the counters that
 * end soonest, and the oldest responses of callers with too many.
 */
export const boundCounters = defineSystemJob({
  name: 'accounts:bound-counters',
  payload: z.object({}),
  key: () => 'bound-counters',
  async run({ db }: { db: Database }) {
    await db.outsideTeams(({ db }) => deleteCounters(MAX_COUNTERS).execute(db));
    await db.outsideTeams(({ db }) => deleteAnswers(MAX_ANSWERS).execute(db));
  },
});

export const deleteCounters = (max: number) => sql`
  DELETE FROM rate_limits WHERE last_request <= (extract(epoch FROM now()) * 1000)::bigint
    OR key IN (SELECT key FROM rate_limits ORDER BY last_request DESC OFFSET ${max})`;

export const deleteAnswers = (max: number) => sql`
  DELETE FROM idempotency_keys USING (
    SELECT actor, (SELECT claimed_at FROM idempotency_keys k WHERE k.actor = many.actor
      ORDER BY claimed_at DESC OFFSET ${max} LIMIT 1) AS before
    FROM (SELECT actor FROM idempotency_keys GROUP BY actor HAVING count(*) > ${max}) many) older
  WHERE idempotency_keys.actor = older.actor AND claimed_at <= older.before`;
