import { sql } from 'kysely';
import { numbersErrors } from '#copy/errors/numbers.ts';
import { Refusal } from '#domain/errors.ts';
import type { NumberCampaigns } from '#domain/numbers/signs.ts';
import { purgeCampaign } from '#server/features/campaigns/remove-campaign.ts';
import { moveToCampaign } from '#server/features/conversations/lead/move-to-campaign.ts';
import { removeCampaignFromNumber } from '#server/features/whatsapp/unlink-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { getNumberCampaigns, lockNumber } from './number-campaigns.ts';

/** Leads to move per transaction. */
const BATCH = 200;

interface Leaving {
  campaign_id: string;
  /** set for a campaign that was removed and is hidden */
  removed?: { default_id: string; campaign_name: string } | undefined;
}

/**
 * Moves the leads of a campaign that leaves a number to its default, which answers those who wait. Then
 * the campaign has no number, or its data is purged. A run after a crash continues.
 */
export async function leaveNumber(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  scope: TeamScope,
  { campaign_id, removed }: Leaving,
): Promise<void> {
  const { db } = services;
  const to = removed?.default_id ?? (await db.inTeam(scope, (tx) => defaultOf(tx, campaign_id)));
  if (!to) return;
  for (;;) {
    const isDone = await db.inTeam(scope, async (tx) => {
      // If the number was removed too, no campaign takes over.
      if (!(await lockNumber(tx, to))) return purge(tx, campaign_id);
      const ids = await leadsOf(tx, campaign_id);
      if (ids.length === 0) return removed ? endRemoved(tx, campaign_id, to) : end(tx, campaign_id);
      const move = { to_campaign_id: to, by_user_id: null, from_name: removed?.campaign_name };
      await moveToCampaign(services, tx, ids, move);
      return false;
    });
    if (isDone) return;
  }
}

/** Undefined if the campaign has already left. */
async function defaultOf({ db, team_id }: TeamTx, campaign_id: string) {
  const row = await db
    .selectFrom('campaigns')
    .select('number_campaign_id')
    .where((eb) => eb.and({ team_id, campaign_id }))
    .where('leaves_number_since', 'is not', null)
    .executeTakeFirst();
  return row?.number_campaign_id;
}

async function leadsOf({ db, team_id }: TeamTx, campaign_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('conversation_id')
    .where((eb) => eb.and({ team_id, campaign_id }))
    .orderBy('conversation_id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.conversation_id);
}

/** The number is locked, so no lead arrives meanwhile. */
async function end(tx: TeamTx, campaign_id: string): Promise<true> {
  await sql`UPDATE campaigns SET number_campaign_id = NULL, leaves_number_since = NULL,
      agent_phone_id = NULL, waha_session = NULL, waha_session_status = NULL,
      whatsapp_connected = false, updated_at = now(),
      status = CASE WHEN status = 'active' THEN 'draft' ELSE status END
    WHERE team_id = ${tx.team_id} AND campaign_id = ${campaign_id}
      AND leaves_number_since IS NOT NULL`.execute(tx.db);
  await tx.db
    .deleteFrom('number_routes')
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .execute();
  await recordChanges(tx, 'campaign', [campaign_id]);
  return true;
}

/** Library files that its leads got stay in their threads, but on no list. */
async function endRemoved(tx: TeamTx, campaign_id: string, default_id: string): Promise<true> {
  await sql`UPDATE library_items i SET campaign_id = ${default_id},
      removed_at = coalesce(i.removed_at, now())
    WHERE i.team_id = ${tx.team_id} AND i.campaign_id = ${campaign_id}
      AND EXISTS (SELECT FROM message_files f WHERE f.team_id = i.team_id
        AND f.item_id = i.item_id)`.execute(tx.db);
  return purge(tx, campaign_id);
}

async function purge(tx: TeamTx, campaign_id: string): Promise<true> {
  await purgeCampaign.enqueue(tx, { campaign_id });
  return true;
}

/** From now on, a campaign gets no new leads of a number, and its existing ones go to the default. */
export async function removeFromNumber(
  tx: TeamTx,
  { campaign_id, of_campaign_id }: { campaign_id: string; of_campaign_id: string },
): Promise<NumberCampaigns> {
  await lockNumber(tx, campaign_id);
  const { campaigns } = await getNumberCampaigns(tx, campaign_id);
  const found = campaigns.find((item) => item.campaign_id === of_campaign_id);
  if (!found) throw new Refusal('NOT_FOUND', numbersErrors.notOnNumber);
  if (found.is_default) {
    throw new Refusal('CONFLICT', numbersErrors.defaultStays);
  }
  await removeCampaignFromNumber(tx, of_campaign_id);
  return getNumberCampaigns(tx, campaign_id);
}
