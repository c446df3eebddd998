import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/db/database.ts';
import { declareJob } from '#server/platform/jobs/define-job.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';

/** Limit of each kind per minute. The rest follows in the next minute. */
const MAX_DUE = 1_000;

interface Due {
  team_id: string;
  campaign_id: string;
  conversation_id: string | null;
}

/** Every minute: enqueues due follow-ups, and queues whose job was lost. */
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
 * A campaign has first messages to send. worker.ts binds the work. One job per campaign: a later one
 * replaces a waiting one.
 */
export const firstMessagesDue = declareJob({
  name: 'outreach:first-messages',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `first-messages:${campaign_id}`,
});

/** A silent lead is due for a reminder. worker.ts binds the work. One job per lead. */
export const followUpDue = declareJob({
  name: 'outreach:follow-up',
  payload: z.object({ conversation_id: z.uuid(), campaign_id: z.uuid() }),
  key: ({ conversation_id }) => `follow-up:${conversation_id}`,
});
