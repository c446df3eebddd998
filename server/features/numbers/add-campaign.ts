import { sql } from 'kysely';
import { numbersErrors } from '#copy/errors/numbers.ts';
import { Refusal } from '#domain/errors.ts';
import type { NumberCampaigns } from '#domain/numbers/signs.ts';
import { noCampaign } from '#server/features/campaigns/queries.ts';
import { lockCampaign } from '#server/features/whatsapp/connections.ts';
import { removeSession } from '#server/features/whatsapp/unlink-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { adoptLeads } from './adopt-leads.ts';
import { getNumberCampaigns, canJoinNumber, lockNumber } from './number-campaigns.ts';

interface Added {
  /** the number's default campaign */
  campaign_id: string;
  of_campaign_id: string;
}

/**
 * Lets another campaign of the team, with its leads, answer on a campaign's number. A connection of its
 * own that was started is removed. A repeat changes nothing.
 */
export async function addCampaign(
  tx: TeamTx,
  { campaign_id, of_campaign_id }: Added,
  _access: unknown,
  services: Pick<Services, 'env' | 'log'>,
): Promise<NumberCampaigns> {
  if (!(await lockNumber(tx, campaign_id)) || !(await lockCampaign(tx, of_campaign_id)))
    throw noCampaign();
  const before = await getNumberCampaigns(tx, campaign_id);
  const known = before.campaigns.find((item) => item.campaign_id === of_campaign_id);
  if (known && !known.is_leaving) return before;
  if (known) throw new Refusal('CONFLICT', numbersErrors.leadsMoving);
  const number = await findOwnNumber(tx, campaign_id);
  if (!number) throw new Refusal('CONFLICT', numbersErrors.connectDefault);
  if (!(await isAddable(tx, of_campaign_id))) throw new Refusal('CONFLICT', numbersErrors.notFree);
  await removeConnection(tx, of_campaign_id);
  await sql`UPDATE campaigns k SET number_campaign_id = d.campaign_id,
      agent_phone_id = d.agent_phone_id, waha_session = d.waha_session,
      waha_session_status = d.waha_session_status, whatsapp_connected = d.whatsapp_connected,
      status = CASE WHEN k.status = 'inactive' THEN k.status ELSE 'active' END, updated_at = now()
    FROM campaigns d WHERE d.team_id = ${tx.team_id} AND d.campaign_id = ${campaign_id}
      AND k.team_id = d.team_id AND k.campaign_id = ${of_campaign_id}`.execute(tx.db);
  // All campaigns on the number lock the default's queue (lockQueue).
  await sql`INSERT INTO outreach_queues (team_id, campaign_id, next_at)
    VALUES (${tx.team_id}, ${campaign_id}, NULL), (${tx.team_id}, ${of_campaign_id}, now())
    ON CONFLICT (team_id, campaign_id) DO UPDATE SET next_at = coalesce(
      outreach_queues.next_at, excluded.next_at)`.execute(tx.db);
  await adoptLeads(services, tx, campaign_id, of_campaign_id);
  await recordChanges(tx, 'campaign', [campaign_id, of_campaign_id]);
  return getNumberCampaigns(tx, campaign_id);
}

async function findOwnNumber({ db, team_id }: TeamTx, campaign_id: string) {
  return db
    .selectFrom('campaigns')
    .select('agent_phone_id')
    .where((eb) => eb.and({ team_id, campaign_id }))
    .where('number_campaign_id', 'is', null)
    .where('whatsapp_connected', '=', true)
    .executeTakeFirst();
}

async function isAddable({ db, team_id }: TeamTx, campaign_id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM campaigns k WHERE k.team_id = ${team_id}
    AND k.campaign_id = ${campaign_id} AND ${canJoinNumber}`.execute(db);
  return rows.length > 0;
}

/** Removes a session that waits for a scan, or that previously had a number. */
async function removeConnection(tx: TeamTx, campaign_id: string): Promise<void> {
  const rows = await tx.db
    .deleteFrom('whatsapp_connections')
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .returning('waha_session')
    .execute();
  const jobs = rows.map(({ waha_session }) => removeSession.spec({ waha_session }));
  if (jobs.length > 0) await enqueueJobs(tx.db, jobs);
}
