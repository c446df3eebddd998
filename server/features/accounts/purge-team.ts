import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { deleteConversations, deleteTeam, isRemoved } from './deletion-queries.ts';

/** Conversations per statement, which takes tens of milliseconds with their messages. */
const BATCH_SIZE = 100;

/**
 * Purges the rows of a removed team in small transactions, because a big one would block others.
 * After a crash the job continues where it stopped. It does nothing for an existing or purged team.
 */
export const purgeTeam = defineJob({
  name: 'accounts:purge-team',
  payload: z.object({}),
  key: ({ team_id }) => `purge-team:${team_id}`,
  async run({ db }: Pick<Services, 'db'>, scope) {
    if (!(await db.inTeam(scope, isRemoved))) return;
    const deleteBatch = () => db.inTeam(scope, (tx) => deleteConversations(tx, BATCH_SIZE));
    while ((await deleteBatch()) > 0);
    await db.inTeam(scope, deleteTeam);
  },
});
