import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { deleteConversations, deleteTeam, isRemoved } from './deletion-queries.ts';

/** With their messages, a statement of some tens of milliseconds. */
const BATCH_SIZE = 100;

/**
 * Removes the rows of a dissolved team in small transactions: a big one would hold up everything
 * else. Run again after a crash, it goes on where it was; for a team that lives, or that is gone, it
 * does nothing.
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
