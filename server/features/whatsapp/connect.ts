import { sql } from 'kysely';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { whatsappErrors } from '#copy/errors/whatsapp.ts';
import { Refusal } from '#domain/errors.ts';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { onWahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { findAccount } from './accounts.ts';
import { findTeamConnection, lockCampaign } from './connections.ts';
import { gatewayOf } from './gateway/gateway.ts';
import { sharesNumber, removeCampaignFromNumber, unlinkNumber } from './unlink-number.ts';
import { linkNumber, rejectUnlessLinked } from './link-number.ts';

export type ConfirmAnswer =
  | { ok: true; account: WhatsAppAccount }
  | { ok: false; reason: 'not_working' | 'number_taken'; message: string };

/** The gateway has just reported who is linked. */
const REACHED = { gateway_reachable: true };

/** Stored for the user who scans. The log has the cause. */
const notValidated = () => whatsappErrors.notValidated.text;

const LOST = 'Connection lost during verification. Please try again.';

/**
 * Ends the verification: asks the gateway who is linked and links that number to the campaign. The
 * gateway's WORKING webhook does the same, whichever comes first.
 */
export async function confirmConnection(
  services: Services,
  scope: TeamScope,
  campaign_id: string,
): Promise<ConfirmAnswer> {
  const connection = await services.db.inTeam(scope, (tx) =>
    findTeamConnection(tx, { campaign_id }),
  );
  if (!connection) throw new Refusal('NOT_FOUND', whatsappErrors.noSession);
  if (connection.link_error) {
    return { ok: false, reason: 'number_taken', message: connection.link_error };
  }
  const state = await gatewayOf(services.waha)
    .sessionState(connection.waha_session)
    .catch(onWahaError(() => undefined));
  if (state?.status !== 'WORKING' || !state.me) {
    return { ok: false, reason: 'not_working', message: LOST };
  }
  const { me } = state;
  const { refusal, account } = await services.db
    .inTeam(scope, async (tx) => {
      await lockCampaign(tx, campaign_id);
      const refusal = await linkNumber(tx, connection, me);
      return { refusal, account: await findAccount(tx, campaign_id, REACHED) };
    })
    .catch(async (error: unknown) => {
      await services.db
        .inTeam(scope, (tx) => rejectUnlessLinked(tx, connection, notValidated()))
        .catch((err: unknown) =>
          services.log.error({ campaign_id, err }, 'could not remove a session yet'),
        );
      throw error;
    });
  if (refusal) return { ok: false, reason: 'number_taken', message: refusal };
  if (!account) return { ok: false, reason: 'not_working', message: LOST };
  return { ok: true, account };
}

/**
 * Removes the session at the gateway, then unlinks the number. The agent stops, and conversations stay.
 * A campaign that answers on another campaign's number leaves it, and its leads go to the default.
 */
export async function disconnect(services: Services, scope: TeamScope, campaign_id: string) {
  const leaves = await services.db.inTeam(scope, async (tx) => {
    const shares = await sharesNumber(tx, campaign_id);
    if (shares) await removeCampaignFromNumber(tx, campaign_id);
    return shares;
  });
  if (leaves) return;
  const connection = await services.db.inTeam(scope, (tx) =>
    findTeamConnection(tx, { campaign_id }),
  );
  if (!connection) throw new Refusal('NOT_FOUND', whatsappErrors.noSession);
  // Logs it out at the gateway. A missing session is no error.
  await gatewayOf(services.waha)
    .deleteSession(connection.waha_session)
    .catch(
      onWahaError(() => {
        throw new Refusal('GATEWAY_FAILED', whatsappErrors.disconnectFailed);
      }),
    );
  await services.db.inTeam(scope, async (tx) => {
    await lockCampaign(tx, campaign_id);
    await unlinkNumber(tx, campaign_id, 'person');
    await tx.db
      .updateTable('campaigns')
      .set({ waha_session: null, waha_session_status: null })
      .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
      .execute();
  });
}

/**
 * Removes the card of a lost number. Its session has nothing left to log out, so this doesn't need the
 * gateway: connecting creates the session again.
 */
export async function removeLostNumber(services: Services, scope: TeamScope, campaign_id: string) {
  const waha_session = await services.db.inTeam(scope, async (tx) => {
    if (!(await lockCampaign(tx, campaign_id)))
      throw new Refusal('NOT_FOUND', campaignsErrors.notFound);
    const removed = await tx.db
      .updateTable('whatsapp_accounts')
      .set({ lost_at: null, updated_at: sql`now()` })
      .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
      .where('lost_at', 'is not', null)
      .returning('waha_session')
      .executeTakeFirst();
    if (!removed) return undefined;
    await tx.db
      .updateTable('campaigns')
      .set({ waha_session: null, waha_session_status: null, updated_at: sql`now()` })
      .where((eb) => eb.and({ team_id: tx.team_id, campaign_id, whatsapp_connected: false }))
      .execute();
    await recordChanges(tx, 'campaign', [campaign_id]);
    return removed.waha_session;
  });
  if (waha_session === undefined) return;
  await gatewayOf(services.waha)
    .deleteSession(waha_session)
    .catch(
      onWahaError((error) => {
        const what = 'could not remove the session of a removed number yet';
        services.log.warn({ campaign_id, err: error }, what);
      }),
    );
}
