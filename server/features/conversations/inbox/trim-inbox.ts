import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';

const UNREAD = 1_000;
const EARLY = 1_000;
/** Unread conversations count as read after this many days. */
const UNREAD_DAYS = 60;

/** Runs once a day: deletes old unread marks, and early changes without a message. Safe to rerun. */
export const trimInbox = defineSystemJob({
  name: 'conversations:trim-inbox',
  payload: z.object({}),
  key: () => 'trim-inbox',
  async run({ db }: { db: Database }) {
    const deleteOldUnread = () =>
      db.outsideTeams((tx) =>
        sql<{ n: number }>`SELECT gate_forget_old_unread(${UNREAD_DAYS}, ${UNREAD}) AS n`.execute(
          tx.db,
        ),
      );
    while (((await deleteOldUnread()).rows[0]?.n ?? 0) > 0);
    const trim = () =>
      db.outsideTeams((tx) =>
        sql<{ n: number }>`SELECT gate_trim_early_changes(${EARLY}) AS n`.execute(tx.db),
      );
    while (((await trim()).rows[0]?.n ?? 0) > 0);
  },
});
