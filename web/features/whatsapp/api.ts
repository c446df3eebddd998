import { errorCode, messageOf, rpc } from '#web/platform/rpc.ts';
import { connectionErrors } from '#copy/whatsapp/connection-errors.ts';
import { GatewayProblem } from './open-session.ts';

const HEALTH_MS = 60_000;

export function campaignsOptions(team_slug: string) {
  return rpc.campaigns.list.queryOptions({ input: { team_slug } });
}

/** Whether the gateway works at all. The server checks it once a minute. */
export function healthOptions(team_slug: string) {
  return rpc.whatsapp.health.queryOptions({ input: { team_slug }, refetchInterval: HEALTH_MS });
}

/** A readable message. `final` if a retry can't help: permission, plan or login is missing. */
export function problemOf(error: unknown): { message: string; final: boolean } {
  if (error instanceof GatewayProblem) return { message: error.message, final: error.final };
  const code = errorCode(error);
  // No response at all: the user's network.
  if (!code) return { message: connectionErrors.network, final: false };
  const again = code === 'GATEWAY_FAILED' || code === 'INTERNAL' || code === 'TOO_MANY_REQUESTS';
  return { message: messageOf(error, connectionErrors.unknown), final: !again };
}
