import { whatsappErrors } from '#copy/errors/whatsapp.ts';
import { Refusal } from '#domain/errors.ts';
import type { GatewayAction, GatewayAnswer } from '#domain/whatsapp/schema.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { onWahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import {
  findTeamConnection,
  openConnection,
  sessionRequest,
  type StoredConnection,
} from '../connections.ts';
import { gatewayOf } from './gateway.ts';
import { knownGatewayState } from './gateway-state.ts';

/**
 * The eight actions of the gateway proxy (docs/rules/whatsapp.md). Returns only what a browser may see:
 * never the session's key, the gateway's stack traces or its echo of the request. A 404 means "not
 * ready yet" for getSessionStatus and getQRCode.
 */
export async function gatewayAction(
  services: Services,
  scope: TeamScope,
  campaign_id: string,
  action: GatewayAction,
): Promise<GatewayAnswer> {
  const connection = await services.db.inTeam(scope, (tx) =>
    action === 'createSession'
      ? openConnection(tx, campaign_id)
      : findTeamConnection(tx, { campaign_id }),
  );
  if (!connection) {
    if (action === 'getSessionStatus' || action === 'getQRCode') {
      return { ok: false, status: 404, error: whatsappErrors.noSession.text };
    }
    throw new Refusal('NOT_FOUND', whatsappErrors.noSession);
  }
  if (action === 'createSession' || action === 'startSession') {
    const { problem, state } = await knownGatewayState(services.waha);
    // The call itself reports any other problem.
    if (problem === 'engine' || problem === 'version') {
      return { ok: false, status: 501, error: state, problem };
    }
  }
  return perform(services, action, connection).then(
    (data): GatewayAnswer => ({ ok: true, status: 200, ...(data && { data }) }),
    onWahaError((error): GatewayAnswer => {
      services.log.warn({ action, status: error.status, err: error }, 'gateway action failed');
      return { ok: false, status: error.status, error: wordsOf(action, error.status) };
    }),
  );
}

async function perform(
  { env, waha }: Services,
  action: GatewayAction,
  connection: StoredConnection,
): Promise<GatewayAnswer['data']> {
  const { waha_session, link_error } = connection;
  const gateway = gatewayOf(waha);
  switch (action) {
    case 'createSession':
      await gateway.createSession(sessionRequest(env, connection));
      return undefined;
    case 'getSessionStatus': {
      // A refused number is logged out immediately, so its session alone wouldn't show what happened.
      const state = await gateway.sessionState(waha_session);
      return { ...state, ...(link_error && { refusal: link_error }) };
    }
    case 'getQRCode':
      return { qr: await gateway.qrCode(waha_session) };
    case 'getProfile':
      return { profile: await gateway.profile(waha_session) };
    default:
      await gateway[action](waha_session);
      return undefined;
  }
}

function wordsOf(action: GatewayAction, status: number): string {
  if (status === 401) return 'Invalid API key. Please check your configuration.';
  if (status === 404) return 'Session not found. Please try again.';
  if (status === 422) return 'Invalid session configuration. Please check your settings.';
  if (status === 0) return 'Connection timeout. Please try again.';
  if (action === 'createSession') return 'Failed to create WAHA session';
  if (action === 'startSession') return 'Failed to start WAHA session';
  if (action === 'getSessionStatus') return 'Failed to get session status';
  if (action === 'getQRCode') return 'Failed to get QR code';
  return 'Unknown error occurred';
}
