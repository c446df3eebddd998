import { Refusal } from '#domain/errors.ts';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { findAccount } from './accounts.ts';
import { findCampaignConnection, lockCampaign } from './connections.ts';
import { gatewayOf } from './gateway.ts';
import { linkNumber } from './link-number.ts';
import { unlinkNumber } from './unlink-number.ts';

export type ConfirmAnswer =
  | { ok: true; account: WhatsAppAccount }
  | { ok: false; reason: 'not_working' | 'number_taken'; message: string };

const LOST = 'Connection lost during verification. Please try again.';

/**
 * The end of the verification: asks the gateway who is linked and links that number to the campaign.
 * The same happens when the gateway's webhook says WORKING, whichever comes first.
 */
export async function confirmConnection(
  services: Services,
  scope: TeamScope,
  campaign_id: string,
): Promise<ConfirmAnswer> {
  const connection = await services.db.inTeam(scope, (tx) =>
    findCampaignConnection(tx, campaign_id),
  );
  if (!connection) throw new Refusal('NOT_FOUND', 'No active session found.');
  if (connection.link_error) {
    return { ok: false, reason: 'number_taken', message: connection.link_error };
  }
  const state = await stateOf(services, connection.waha_session);
  if (state?.status !== 'WORKING' || !state.me) {
    return { ok: false, reason: 'not_working', message: LOST };
  }
  const { me } = state;
  const { outcome, account } = await services.db.inTeam(scope, async (tx) => {
    await lockCampaign(tx, campaign_id);
    const outcome = await linkNumber(tx, connection, me);
    return { outcome, account: await findAccount(tx, campaign_id) };
  });
  if (!outcome.ok) return { ok: false, reason: 'number_taken', message: outcome.message };
  if (!account) return { ok: false, reason: 'not_working', message: LOST };
  return { ok: true, account };
}

async function stateOf(services: Services, session: string) {
  try {
    return await gatewayOf(services.waha).sessionState(session);
  } catch (error) {
    if (error instanceof WahaError) return undefined;
    throw error;
  }
}

/** Logs the number out at the gateway, then lets it go. The agent stops; conversations stay. */
export async function disconnect(services: Services, scope: TeamScope, campaign_id: string) {
  const connection = await services.db.inTeam(scope, (tx) =>
    findCampaignConnection(tx, campaign_id),
  );
  if (!connection) throw new Refusal('NOT_FOUND', 'No active session found.');
  const gateway = gatewayOf(services.waha);
  try {
    await gateway.logoutSession(connection.waha_session).catch(unlessGone);
    await gateway.deleteSession(connection.waha_session);
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    throw new Refusal('GATEWAY_FAILED', 'Failed to disconnect WhatsApp session. Please try again.');
  }
  await services.db.inTeam(scope, async (tx) => {
    await lockCampaign(tx, campaign_id);
    await unlinkNumber(tx, campaign_id);
    await tx.db
      .updateTable('campaigns')
      .set({ waha_session: null, waha_session_status: null })
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', campaign_id)
      .execute();
  });
}

/** A session that is gone, or in a state without a login, needs no logout. */
function unlessGone(error: unknown) {
  if (!(error instanceof WahaError) || ![404, 422].includes(error.status)) throw error;
}
