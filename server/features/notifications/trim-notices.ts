import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';

/** Small statements keep row locks short. */
const BATCH = 1_000;

/** Once a day, deletes the records of notifications from a month ago. Past events aren't sent again. */
export const trimNotices = defineSystemJob({
  name: 'notifications:trim',
  payload: z.object({}),
  key: () => 'notifications-trim',
  async run({ db }: { db: Database }) {
    const trim = async () => {
      const { rows } = await db.outsideTeams((tx) =>
        sql<{ gone: number }>`SELECT gate_trim_notices(${BATCH}) AS gone`.execute(tx.db),
      );
      return rows[0]?.gone ?? 0;
    };
    while ((await trim()) === BATCH);
  },
});
