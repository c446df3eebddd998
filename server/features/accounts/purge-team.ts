import type { JobSpec } from '#server/platform/jobs/enqueue.ts';
import { scopeOfJob } from '#server/platform/jobs/job-gate.ts';
import type { Services } from '#server/services.ts';
import { deleteConversations, deleteTeam, isDissolved } from './deletion-queries.ts';

export const PURGE_TEAM = 'accounts:purge-team';

export const purgeTeamJob = (team_id: string): JobSpec => ({
  identifier: PURGE_TEAM,
  payload: { team_id },
  job_key: `purge-team:${team_id}`,
});

/** With their messages, a statement of some tens of milliseconds. */
const CONVERSATIONS_AT_ONCE = 100;

/**
 * Removes the rows of a dissolved team in small transactions: a big one would hold up everything
 * else. Run again after a crash, it goes on where it was; for a team that lives, or that is gone, it
 * does nothing.
 */
export async function purgeTeam({ db }: Pick<Services, 'db'>, payload: unknown): Promise<void> {
  const scope = scopeOfJob(payload);
  if (!(await db.inTeam(scope, isDissolved))) return;
  const removeSome = () => db.inTeam(scope, (tx) => deleteConversations(tx, CONVERSATIONS_AT_ONCE));
  while ((await removeSome()) > 0);
  await db.inTeam(scope, deleteTeam);
}
