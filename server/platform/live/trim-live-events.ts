import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { defineSystemJob } from '../jobs/define-system-job.ts';

/** Every ten minutes: forgets changes older than an hour. Browsers that were away longer refetch. */
export const trimLiveEvents = defineSystemJob({
  name: 'live:trim',
  payload: z.object({}),
  key: () => 'live-trim',
  async run({ db }: { db: Database }) {
    await db.outsideTeams((tx) => sql`SELECT gate_trim_live_events()`.execute(tx.db));
  },
});
