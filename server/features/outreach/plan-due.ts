import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { declareJob } from '#server/platform/jobs/define-job.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';

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

/**
 * A campaign has first messages to send. worker.ts binds the work. One job a campaign: a later one
 * replaces one that waits.
 */
export const firstMessagesDue = declareJob({
  name: 'outreach:first-messages',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `first-messages:${campaign_id}`,
});

/** A silent lead is to be reminded. worker.ts binds the work. One job a lead. */
export const followUpDue = declareJob({
  name: 'outreach:follow-up',
  payload: z.object({ conversation_id: z.uuid(), campaign_id: z.uuid() }),
  key: ({ conversation_id }) => `follow-up:${conversation_id}`,
});
