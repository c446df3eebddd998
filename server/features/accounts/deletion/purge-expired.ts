import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';

/** Days for which an expired link is reported as expired, not as unknown. */
const EXPIRED_LINK_DAYS = 30;
/** Small statements keep row locks short. */
const BATCH_SIZE = 1_000;

/** Hours for which a repeated change gets the first one's response. */
const REPEATED_ANSWER_HOURS = 24;
/** Days for which a removed member is told why a team is gone. */
const REMOVAL_DAYS = 90;

/** Deletes expired sessions, links, email counters and stored responses, once a day. Safe to repeat. */
export const purgeExpired = defineSystemJob({
  name: 'accounts:forget-expired',
  payload: z.object({}),
  key: () => 'forget-expired',
  async run({ db }: { db: Database }) {
    for (const deleteBatch of STATEMENTS) {
      const step = () => db.outsideTeams((tx) => deleteBatch.execute(tx.db));
      while (Number((await step()).numAffectedRows) === BATCH_SIZE);
    }
  },
});

const STATEMENTS = [
  sql`DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions WHERE expires_at < now() LIMIT ${BATCH_SIZE})`,
  sql`DELETE FROM mailed_tokens WHERE token_hash IN (
    SELECT token_hash FROM mailed_tokens
    WHERE expires_at < now() - make_interval(days => ${EXPIRED_LINK_DAYS}) LIMIT ${BATCH_SIZE})`,
  sql`DELETE FROM emailed_addresses WHERE (purpose, address_hash) IN (
    SELECT purpose, address_hash FROM emailed_addresses
    WHERE last_sent_at < now() - interval '1 day' LIMIT ${BATCH_SIZE})`,
  sql`DELETE FROM idempotency_keys WHERE (actor, key) IN (
    SELECT actor, key FROM idempotency_keys
    WHERE claimed_at < now() - make_interval(hours => ${REPEATED_ANSWER_HOURS})
    ORDER BY claimed_at LIMIT ${BATCH_SIZE})`,
  sql`DELETE FROM team_removals WHERE (user_id, team_slug) IN (
    SELECT user_id, team_slug FROM team_removals
    WHERE removed_at < now() - make_interval(days => ${REMOVAL_DAYS}) LIMIT ${BATCH_SIZE})`,
];
