import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordConversationEvents } from '../conversation-events.ts';
import { routeLead, routedEvents } from '../lead/number-routes.ts';
import type { NewLeadWithAddresses } from './find-leads.ts';
import type { Strangers } from './find-strangers.ts';

/**
 * Gives new leads of a number with several campaigns to the one that their first words lead to, with a
 * line in the thread that says why. Where only one campaign answers, nothing is looked at.
 */
export async function routeNewLeads(
  tx: TeamTx,
  { campaign_id: default_id }: Connection,
  fresh: NewLeadWithAddresses[],
  events: MessageEvent[],
  { routed: routes }: Strangers,
): Promise<NewLeadWithAddresses[]> {
  if (routes.length === 0 || fresh.length === 0) return fresh;
  const routed = await Promise.all(
    fresh.map(async (lead) => {
      const [first] = events
        .filter(({ from_me, chat }) => !from_me && lead.addresses.includes(chat))
        .toSorted((one, other) => one.timestamp - other.timestamp);
      const contact = { text: first?.text ?? '', attribution: lead.attribution ?? null };
      return { lead, route: await routeLead(routes, default_id, contact) };
    }),
  );
  const told = routed.flatMap(({ lead, route }) => routedEvents(lead.conversation_id, route));
  if (told.length > 0) tx.withCommit(() => recordConversationEvents(tx, told));
  return routed.map(({ lead, route }) => ({ ...lead, campaign_id: route.campaign_id }));
}
