import { z } from 'zod';
import { canAccessWhatsApp } from '#domain/billing/plans.ts';
import { Refusal } from '#domain/errors.ts';
import { gatewayCall, isReadOnlyGatewayCall } from '#domain/whatsapp/schema.ts';
import { inTeam } from '#server/procedure-guards.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { listAccounts } from './accounts.ts';
import { confirmConnection, disconnect } from './connect.ts';
import { gatewayAction } from './gateway-proxy.ts';

const campaign = z.object({ teamSlug: z.string(), campaign_id: z.uuid() });

export const whatsappRoutes = {
  gateway: inTeam('canEditCampaigns', { readOnly: isReadOnlyGatewayCall })
    .input(gatewayCall)
    .handler(({ context: { services, access }, input }) => {
      requirePlan(access);
      return gatewayAction(services, access.scope, input.campaign_id, input.action);
    }),

  confirm: inTeam('canEditCampaigns')
    .input(campaign)
    .handler(({ context: { services, access }, input }) => {
      requirePlan(access);
      return confirmConnection(services, access.scope, input.campaign_id);
    }),

  disconnect: inTeam('canDisconnectWhatsApp')
    .input(campaign)
    .handler(async ({ context: { services, access }, input }) => {
      await disconnect(services, access.scope, input.campaign_id);
      return { ok: true as const };
    }),

  accounts: inTeam('canViewAnalytics')
    .input(z.object({ teamSlug: z.string() }))
    .handler(({ context: { services, access } }) =>
      services.db.inTeam(access.scope, (tx) => listAccounts(tx)),
    ),
};

/** WhatsApp needs a paid plan (docs/rules/plans-and-limits.md). */
function requirePlan({ team }: TeamAccess): void {
  if (!canAccessWhatsApp(team)) throw new Refusal('PLAN_REQUIRED');
}
