import { sql } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import type { RemovedCampaign, SessionEnd } from '#domain/campaigns/removal.ts';
import { gatewayOf } from '#server/features/whatsapp/gateway.ts';
import { removeSession } from '#server/features/whatsapp/remove-session.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { purgeCampaign } from './purge-campaign.ts';

/**
 * Deletes a campaign for good (docs/rules/campaigns.md): first its session at the gateway, whose
 * failure stops nothing, then the campaign. It is out of sight when this returns; what hangs on it is
 * removed by a job. Dying in between leaves the campaign with a session that is gone, and a repeat
 * finishes. Throws NOT_FOUND.
 */
export async function removeCampaign(
  services: Services,
  { scope, person }: TeamAccess<'canDeleteCampaigns'>,
  campaign_id: string,
): Promise<RemovedCampaign> {
  const { db, log } = services;
  const found = await db.inTeam(scope, (tx) => findSession(tx, campaign_id));
  if (!found) throw new Refusal('NOT_FOUND', 'Campaign not found');
  const { waha_session } = found;
  const end = waha_session ? await endSession(services, waha_session) : NO_SESSION;
  await db.inTeam(scope, async (tx) => {
    if (!(await hideCampaign(tx, campaign_id))) {
      throw new Refusal('NOT_FOUND', 'Campaign not found');
    }
    const again =
      waha_session && end.session !== 'deleted' ? [removeSession.spec({ waha_session })] : [];
    await enqueueJobs(tx.db, [purgeCampaign.spec(scope, { campaign_id }), ...again]);
    await recordChanges(tx, 'campaign', [campaign_id]);
  });
  log.info({ campaign_id, user_id: person.user_id, session: end.session }, 'campaign removed');
  return end;
}

const NO_SESSION: RemovedCampaign = { session: 'none', error: null };

async function findSession({ db, team_id }: TeamTx, campaign_id: string) {
  return db
    .selectFrom('campaigns')
    .select('waha_session')
    .where('team_id', '=', team_id)
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirst();
}

/** deleteSession, then getSessionStatus: whatever is not found any more is deleted. */
async function endSession(
  { waha, log }: Pick<Services, 'waha' | 'log'>,
  session: string,
): Promise<RemovedCampaign> {
  const gateway = gatewayOf(waha);
  try {
    await gateway.deleteSession(session);
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    log.warn({ session, err: error }, 'a session could not be deleted');
    if (error.status === 0) return { session: 'unreachable', error: null };
    return { session: 'failed', error: wordsOf(error.status) };
  }
  return { session: await sessionAfter(gateway, session), error: null };
}

async function sessionAfter(
  gateway: ReturnType<typeof gatewayOf>,
  session: string,
): Promise<SessionEnd> {
  try {
    await gateway.sessionState(session);
    return 'partially_deleted';
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    return 'deleted';
  }
}

function wordsOf(status: number): string {
  if (status === 401) return 'Invalid API key. Please check your configuration.';
  return `the service answered ${status}`;
}

async function hideCampaign({ db }: TeamTx, campaign_id: string): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    SELECT gate_remove_campaign(${campaign_id}) AS removed`.execute(db);
  return rows[0]?.removed ?? false;
}
