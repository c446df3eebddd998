import { sql } from 'kysely';
import { z } from 'zod';
import { SETTLE_SECONDS } from '#domain/quality/learning/schema.ts';
import type { Database } from '#server/platform/db/database.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';
import { readEvidence } from './read-evidence.ts';
import { windowOf } from './window.ts';

/** So many campaigns in one look; the rest comes with the next one. */
const MAX_CAMPAIGNS = 200;

/** Every minute: looks for campaigns whose conversations teach something. */
export const watchLearning = defineSystemJob({
  name: 'learning:watch',
  payload: z.object({}),
  key: () => 'learning:watch',
  async run({ db }: { db: Database }) {
    await db.outsideTeams(async (tx) => {
      const { since, until } = windowOf(new Date(), SETTLE_SECONDS);
      const { rows } = await sql<{ team_id: string; campaign_id: string }>`
        SELECT team_id, campaign_id
        FROM gate_learning_due(${since}, ${until}, ${MAX_CAMPAIGNS})`.execute(tx.db);
      const jobs = rows.map(({ team_id: teamId, campaign_id }) =>
        readEvidence.spec({ teamId }, { campaign_id }),
      );
      await enqueueUnlessPlanned(tx.db, jobs);
    });
  },
});
