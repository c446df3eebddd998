import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';

const BATCH = 1_000;
/** Unread conversations count as read after this many days. */
const UNREAD_DAYS = 60;

/** Runs once a day: deletes old unread marks, and early changes without a message. Safe to rerun. */
export const trimInbox = defineSystemJob({
  name: 'conversations:trim-inbox',
  payload: z.object({}),
  key: () => 'trim-inbox',
  async run({ db }: { db: Database }) {
    const oldUnread = sql<{
      n: number;
    }>`SELECT gate_forget_old_unread(${UNREAD_DAYS}, ${BATCH}) AS n`;
    const earlyChanges = sql<{ n: number }>`SELECT gate_trim_early_changes(${BATCH}) AS n`;
    for (const trim of [oldUnread, earlyChanges]) {
      const step = () => db.outsideTeams((tx) => trim.execute(tx.db));
      while (((await step()).rows[0]?.n ?? 0) > 0);
    }
  },
});
