import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';

const UNREAD = 1_000;
const EARLY = 1_000;
/** What no one has read for so long counts as read. */
const UNREAD_DAYS = 60;

/** Once a day: what no one will read or find a message of. A repeat does no harm. */
export const trimInbox = defineSystemJob({
  name: 'conversations:trim-inbox',
  payload: z.object({}),
  key: () => 'trim-inbox',
  async run({ db }: { db: Database }) {
    const forget = () =>
      db.outsideTeams((tx) =>
        sql<{ n: number }>`SELECT gate_forget_old_unread(${UNREAD_DAYS}, ${UNREAD}) AS n`.execute(
          tx.db,
        ),
      );
    while (((await forget()).rows[0]?.n ?? 0) > 0);
    const trim = () =>
      db.outsideTeams((tx) =>
        sql<{ n: number }>`SELECT gate_trim_early_changes(${EARLY}) AS n`.execute(tx.db),
      );
    while (((await trim()).rows[0]?.n ?? 0) > 0);
  },
});
