import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';

/** For so long a mailed link that has expired is still told from one that never was. */
const EXPIRED_LINK_DAYS = 30;
/** Small statements hold up nobody. */
const ROWS_AT_ONCE = 1_000;

/** Every day: removes sessions and mailed links that nobody can use any more. A repeat does no harm. */
export const forgetExpired = defineSystemJob({
  name: 'accounts:forget-expired',
  payload: z.object({}),
  key: () => 'forget-expired',
  async run({ db }: { db: Database }) {
    await inParts(
      db,
      () => sql`DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE expires_at < now() LIMIT ${ROWS_AT_ONCE})`,
    );
    await inParts(
      db,
      () => sql`DELETE FROM mailed_tokens WHERE token_hash IN (
      SELECT token_hash FROM mailed_tokens
      WHERE expires_at < now() - make_interval(days => ${EXPIRED_LINK_DAYS}) LIMIT ${ROWS_AT_ONCE})`,
    );
  },
});

async function inParts(db: Database, removal: () => ReturnType<typeof sql>): Promise<void> {
  const removeSome = async () => {
    const { numAffectedRows } = await db.outsideTeams((tx) => removal().execute(tx.db));
    return Number(numAffectedRows ?? 0);
  };
  while ((await removeSome()) === ROWS_AT_ONCE);
}
