import { sql } from 'kysely';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { extendChange, eventContext } from '../conversation-change.ts';
import { type DeletedLead, findDeletedLeads } from '../lead/deleted-leads.ts';
import type { NewLeadWithAddresses } from './find-leads.ts';
import type { Strangers } from './find-strangers.ts';
import type { Leads } from './leads.ts';
import type { MessageUpdate } from './early-changes.ts';

/** Messages that the gateway was sending when a lead was deleted echo back within this time. */
const ECHO_SECONDS = 600;
/** An edit or a deletion may affect a message from this long before. */
const CHANGE_SECONDS = 3 * 24 * 60 * 60;

export interface RemainingEvents {
  events: MessageEvent[];
  /** by address: when a deleted lead opted out of this number, in seconds */
  optOuts: Map<string, number>;
}

/**
 * Drops what a deleted lead wrote before its deletion, when the phone's history or a late webhook brings
 * it back, and the echo of an answer that was on its way then. Newer messages create a new lead.
 */
export function dropDeleted(
  { campaign_id }: Connection,
  { byAddress }: Leads,
  events: MessageEvent[],
  { addresses, deleted }: Strangers,
): RemainingEvents {
  const isKnown = (event: MessageEvent) =>
    event.addresses.some((address) => byAddress.has(address));
  const deletedLeads = addresses.flatMap((address) => {
    const lead = findDeletedLead(deleted, campaign_id, address);
    return lead ? [{ address, ...lead }] : [];
  });
  const deletedAt = new Map(
    deletedLeads.map(({ address, deleted_unix }) => [address, deleted_unix]),
  );
  const isGone = (event: MessageEvent) => {
    const late = event.from_me && !event.typed_on_phone ? ECHO_SECONDS : 0;
    return (
      !isKnown(event) &&
      event.addresses.some(
        (address) => event.timestamp <= (deletedAt.get(address) ?? -Infinity) + late,
      )
    );
  };
  return {
    events: deletedLeads.length > 0 ? events.filter((event) => !isGone(event)) : events,
    optOuts: new Map(
      deletedLeads.flatMap(({ address, opt_out_unix }) =>
        opt_out_unix === null ? [] : [[address, opt_out_unix] as const],
      ),
    ),
  };
}

const findDeletedLead = (
  deleted: Map<string, DeletedLead[]>,
  campaign_id: string,
  address: string,
): DeletedLead | undefined =>
  deleted.get(address)?.find((item) => item.campaign_id === campaign_id);

/**
 * Whether an event about a message that isn't stored belongs to a deleted lead's chat. Such a message
 * won't arrive any more, unless the lead has written again.
 */
export async function isOfDeletedChat(
  services: Pick<Services, 'env'>,
  tx: TeamTx,
  { campaign_id }: Connection,
  update: MessageUpdate,
): Promise<boolean> {
  if (!('addresses' in update)) return false;
  const [chat] = update.addresses;
  if (!chat) return false;
  const lead = findDeletedLead(await findDeletedLeads(services, tx, [chat]), campaign_id, chat);
  if (!lead || update.timestamp > lead.deleted_unix + CHANGE_SECONDS) return false;
  const { rows } = await sql`SELECT FROM lead_addresses WHERE team_id = ${tx.team_id}
    AND campaign_id = ${campaign_id} AND address = ${chat}`.execute(tx.db);
  return rows.length === 0;
}

/** Restores the opt-out of a deleted lead who writes again: only its new messages wake the agent. */
export function restoreOptOuts(
  services: Pick<Services, 'env'>,
  leads: Leads,
  newLeads: NewLeadWithAddresses[],
  optOuts: Map<string, number>,
): void {
  if (optOuts.size === 0) return;
  const context = eventContext(services);
  for (const { conversation_id, addresses } of newLeads) {
    const unix = Math.max(...addresses.map((address) => optOuts.get(address) ?? -1));
    const change = leads.changes.get(conversation_id);
    const next =
      change && unix >= 0 && extendChange(context, change, { kind: 'opt_out_known', unix });
    if (next) leads.changes.set(conversation_id, next);
  }
}
