import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';

/** Days for which an expired link reads as expired, not as unknown. */
const EXPIRED_LINK_DAYS = 30;
/** Small statements keep row locks short. */
const BATCH_SIZE = 1_000;

/** Deletes expired sessions and email tokens, once a day. A repeat does no harm. */
export const purgeExpired = defineSystemJob({
  name: 'accounts:forget-expired',
  payload: z.object({}),
  key: () => 'forget-expired',
  async run({ db }: { db: Database }) {
    await deleteInBatches(
      db,
      () => sql`DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE expires_at < now() LIMIT ${BATCH_SIZE})`,
    );
    await deleteInBatches(
      db,
      () => sql`DELETE FROM mailed_tokens WHERE token_hash IN (
      SELECT token_hash FROM mailed_tokens
      WHERE expires_at < now() - make_interval(days => ${EXPIRED_LINK_DAYS}) LIMIT ${BATCH_SIZE})`,
    );
  },
});

async function deleteInBatches(
  db: Database,
  statement: () => ReturnType<typeof sql>,
): Promise<void> {
  const deleteBatch = async () => {
    const { numAffectedRows } = await db.outsideTeams((tx) => statement().execute(tx.db));
    return Number(numAffectedRows ?? 0);
  };
  while ((await deleteBatch()) === BATCH_SIZE);
}
