import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';

/** About 50 MB. A caller with enough networks to fill it can't be slowed down by counters anyway. */
const MAX_COUNTERS = 200_000;
/** Answers kept for repeats, of one person or of everyone who is not signed in. */
const MAX_ANSWERS = 10_000;

/**
 * Keeps the counters of attempts and the answers for repeats within bounds: it deletes what has
 * expired, then the counters that end soonest, and the oldest answers of callers with too many.
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
