import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { Services } from '#server/services.ts';
import type { NewLeadWithAddresses } from './find-leads.ts';
import type { Strangers } from './find-strangers.ts';
import { applyToLead, isKnown, type Leads } from './leads.ts';

/** Messages that the gateway was sending when a lead was deleted echo back within this time. */
const ECHO_SECONDS = 600;

/**
 * Drops what a deleted lead wrote before its deletion, when the phone's history or a late webhook brings
 * it back, and the echo of an answer that was on its way then. Newer messages create a new lead.
 */
export function dropDeleted(
  leads: Leads,
  events: MessageEvent[],
  { deleted }: Strangers,
): MessageEvent[] {
  return events.filter((event) => {
    const late = event.from_me && !event.typed_on_phone ? ECHO_SECONDS : 0;
    const isGone = (address: string) =>
      event.timestamp <= (deleted.get(address)?.deleted_unix ?? -Infinity) + late;
    return isKnown(leads, event) || !event.addresses.some(isGone);
  });
}

/** Restores the opt-out of a deleted lead who writes again: only its new messages wake the agent. */
export function restoreOptOuts(
  services: Pick<Services, 'env'>,
  leads: Leads,
  newLeads: NewLeadWithAddresses[],
  { deleted }: Strangers,
): void {
  for (const { conversation_id, addresses } of newLeads) {
    const unix = Math.max(...addresses.map((address) => deleted.get(address)?.opt_out_unix ?? -1));
    if (unix >= 0) applyToLead(services, leads, conversation_id, { kind: 'opt_out_known', unix });
  }
}
