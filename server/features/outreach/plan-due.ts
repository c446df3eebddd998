import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';
import { firstMessagesDue } from './first-messages-due.ts';
import { followUpDue } from './follow-up-due.ts';

/** So many of each kind in a minute; the rest comes with the next one. */
const MAX_DUE = 1_000;

interface Due {
  team_id: string;
  campaign_id: string;
  conversation_id: string | null;
}

/** Every minute: plans the follow-ups that are due, and the queues of which a job was lost. */
export const planDue = defineSystemJob({
  name: 'outreach:plan-due',
  payload: z.object({}),
  key: () => 'outreach:plan-due',
  async run({ db }: { db: Database }) {
    await db.outsideTeams(async (tx) => {
      const { rows } = await sql<Due>`SELECT team_id, campaign_id, conversation_id
        FROM gate_outreach_due(${new Date()}, ${MAX_DUE})`.execute(tx.db);
      const jobs = rows.map(({ team_id: teamId, campaign_id, conversation_id }) =>
        conversation_id
          ? followUpDue.spec({ teamId }, { campaign_id, conversation_id })
          : firstMessagesDue.spec({ teamId }, { campaign_id }),
      );
      await enqueueUnlessPlanned(tx.db, jobs);
    });
  },
});
