import { z } from 'zod';
import { whatsappErrors } from '#copy/errors/whatsapp.ts';
import { canAccessWhatsApp } from '#domain/billing/plans.ts';
import { Refusal } from '#domain/errors.ts';
import {
  type GatewayHealth,
  gatewayCall,
  isReadOnlyGatewayCall,
  numberRef,
} from '#domain/whatsapp/schema.ts';
import { inTeam, inTransaction, SETS_VALUE, okHandler } from '#server/procedure-guards.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { listAccounts, listAccountTotals } from './accounts.ts';
import { confirmConnection, disconnect, removeLostNumber } from './connect.ts';
import { gatewayAction } from './gateway/gateway-proxy.ts';
import { knownGatewayState, wasGatewayReachable } from './gateway/gateway-state.ts';

const rules = { missingTeam: whatsappErrors.missingParameters };

export const whatsappRoutes = {
  gateway: inTeam('canEditCampaigns', { ...rules, readOnly: isReadOnlyGatewayCall })
    .meta({
      harmless: 'a campaign has one session at the gateway',
      log: ['numbers', 'actedOnWhatsAppConnection'],
    })
    .input(gatewayCall)
    .handler(({ context: { services, access }, input }) => {
      requirePlan(access);
      return gatewayAction(services, access.scope, input.campaign_id, input.action);
    }),

  confirm: inTeam('canEditCampaigns', rules)
    .meta({ harmless: SETS_VALUE, log: ['numbers', 'connectedNumber'] })
    .input(numberRef)
    .handler(({ context: { services, access }, input }) => {
      requirePlan(access);
      return confirmConnection(services, access.scope, input.campaign_id);
    }),

  disconnect: inTeam('canDisconnectWhatsApp', rules)
    .meta({
      harmless: 'the number is disconnected already',
      log: ['numbers', 'disconnectedNumber'],
    })
    .input(numberRef)
    .handler(
      okHandler(({ services, access }, input) =>
        disconnect(services, access.scope, input.campaign_id),
      ),
    ),

  removeLost: inTeam('canDisconnectWhatsApp', rules)
    .meta({ harmless: 'the card is gone already', log: ['numbers', 'removedLostNumber'] })
    .input(numberRef)
    .handler(
      okHandler(({ services, access }, input) =>
        removeLostNumber(services, access.scope, input.campaign_id),
      ),
    ),

  accountTotals: inTeam('canViewAnalytics')
    .input(z.object({ team_slug: z.string() }))
    .handler(inTransaction(listAccountTotals)),

  health: inTeam('canViewAnalytics')
    .input(z.object({ team_slug: z.string() }))
    .handler(async ({ context: { services } }): Promise<GatewayHealth> => {
      const { problem } = await knownGatewayState(services.waha);
      return { problem };
    }),

  accounts: inTeam('canViewAnalytics')
    .input(z.object({ team_slug: z.string() }))
    .handler(({ context: { services, access } }) => {
      const gateway_reachable = wasGatewayReachable(services.waha);
      return services.db.inTeam(access.scope, (tx) => listAccounts(tx, { gateway_reachable }));
    }),
};

/** WhatsApp needs a paid plan (docs/rules/plans-and-limits.md). */
function requirePlan({ team }: TeamAccess): void {
  if (!canAccessWhatsApp(team)) throw new Refusal('PLAN_REQUIRED');
}
