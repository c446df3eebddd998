import { queryOptions } from '@tanstack/react-query';
import { errorCode, messageOf } from '#web/platform/errors.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { connectionErrors } from './copy.ts';
import type { Gateway } from './open-session.ts';
import { GatewayProblem } from './open-session.ts';

const ACCOUNTS_MS = 30_000;

export function campaignsOptions(teamSlug: string) {
  return rpc.campaigns.list.queryOptions({ input: { teamSlug } });
}

/** The linked numbers; asked again every 30 s, since a phone can be unlinked at any time. */
export function accountsOptions(teamSlug: string) {
  return queryOptions({
    ...rpc.whatsapp.accounts.queryOptions({ input: { teamSlug } }),
    refetchInterval: ACCOUNTS_MS,
  });
}

/** The gateway proxy for one campaign. */
export function gatewayOf(teamSlug: string, campaign_id: string): Gateway {
  return (action) => client.whatsapp.gateway({ teamSlug, campaign_id, action });
}

export function confirmNumber(teamSlug: string, campaign_id: string) {
  return client.whatsapp.confirm({ teamSlug, campaign_id });
}

/** A readable message; `final` when a retry cannot help: permission, plan or login is missing. */
export function problemOf(error: unknown): { message: string; final: boolean } {
  if (error instanceof GatewayProblem) return { message: error.message, final: error.final };
  const code = errorCode(error);
  // No answer at all: the person's own network.
  if (!code) return { message: connectionErrors.network, final: false };
  const again = code === 'GATEWAY_FAILED' || code === 'INTERNAL' || code === 'TOO_MANY_REQUESTS';
  return { message: messageOf(error, connectionErrors.unknown), final: !again };
}
