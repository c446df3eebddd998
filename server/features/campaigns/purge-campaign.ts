import { sql } from 'kysely';
import { z } from 'zod';
import type { TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

/** A batch with its messages takes some 10 ms. */
const BATCH_SIZE = 100;
const LOCKED_RETRY_MS = 500;

/**
 * Purges the data of a removed campaign in small transactions, so that no lock lasts long. Each
 * transaction keeps the team's counters correct, so a run after a crash continues. A campaign that
 * isn't removed stays as it is.
 */
export const purgeCampaign = defineJob({
  name: 'campaigns:purge',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `purge-campaign:${campaign_id}`,
  async run({ db }: Pick<Services, 'db'>, scope, { campaign_id }) {
    const purgeBatch = () => db.inTeam(scope, (tx) => purgeConversations(tx, campaign_id));
    let purged = await purgeBatch();
    while (purged) purged = await purgeBatch();
    if (purged === 0) throw new RetryAfter(LOCKED_RETRY_MS, 'one of its conversations is locked');
    await db.inTeam(scope, (tx) => recordChanges(tx, 'campaign', [campaign_id]));
  },
});

/** How many conversations were purged; null when nothing is left. */
async function purgeConversations({ db }: TeamTx, campaign_id: string): Promise<number | null> {
  const { rows } = await sql<{ purged: number | null }>`
    SELECT gate_purge_campaign(${campaign_id}, ${BATCH_SIZE}) AS purged`.execute(db);
  return rows[0]?.purged ?? null;
}
