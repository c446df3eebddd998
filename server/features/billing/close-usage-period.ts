import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { closePeriod, listPeriodsDue } from './usage-periods.ts';

/** Teams per run; the rest come with the next one. */
const MAX_TEAMS = 1000;

/** Begins a team's next period, in which its messages are counted from none. */
export const closeUsagePeriod = defineJob({
  name: 'billing:close-usage-period',
  payload: z.object({}),
  key: ({ team_id }) => `close-usage-period:${team_id}`,
  async run({ db }: Pick<Services, 'db'>, scope) {
    await db.inTeam(scope, async (tx) => {
      if (await closePeriod(tx, new Date())) await recordChanges(tx, 'team', [tx.team_id]);
    });
  },
});

/** Finds the periods of all teams that are over. */
export const closeUsagePeriods = defineSystemJob({
  name: 'billing:close-usage-periods',
  payload: z.object({}),
  key: () => 'close-usage-periods',
  async run({ db }: Pick<Services, 'db'>) {
    await db.outsideTeams(async (tx) => {
      const teams = await listPeriodsDue(tx, new Date(), MAX_TEAMS);
      await enqueueJobs(
        tx.db,
        teams.map((teamId) => closeUsagePeriod.spec({ teamId }, {})),
      );
    });
  },
});
