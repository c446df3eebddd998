import { sql } from 'kysely';
import { z } from 'zod';
import type { TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

/** With their messages, a statement of some tens of milliseconds. */
const CONVERSATIONS_AT_ONCE = 100;
const HELD_RETRY_MS = 500;

/**
 * Removes what hangs on a removed campaign, in small transactions that hold up nobody, each of which
 * leaves the team's counters right. Run again after a crash, it goes on where it was; for a campaign
 * that lives, or that is gone, it does nothing.
 */
export const purgeCampaign = defineJob({
  name: 'campaigns:purge',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `purge-campaign:${campaign_id}`,
  async run({ db }: Pick<Services, 'db'>, scope, { campaign_id }) {
    const removeSome = () => db.inTeam(scope, (tx) => purgeSome(tx, campaign_id));
    let removed = await removeSome();
    while (removed) removed = await removeSome();
    if (removed === 0) throw new RetryAfter(HELD_RETRY_MS, 'somebody holds a conversation of it');
    await db.inTeam(scope, (tx) => recordChanges(tx, 'campaign', [campaign_id]));
  },
});

/** How many conversations went; null when nothing is left. */
async function purgeSome({ db }: TeamTx, campaign_id: string): Promise<number | null> {
  const { rows } = await sql<{ purged: number | null }>`
    SELECT gate_purge_campaign(${campaign_id}, ${CONVERSATIONS_AT_ONCE}) AS purged`.execute(db);
  return rows[0]?.purged ?? null;
}
