import { sql } from 'kysely';
import { addressForms } from '#domain/identity/number-forms.ts';
import { attributionOfAd } from '#domain/leads/extract/read-attribution.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import type { NewLead } from '../conversation-store.ts';
import { type StateRow, stateColumns, toStored } from '../stored-conversation.ts';
import { listedAddresses } from '../address-hash.ts';
import { applyToLead, type Leads, leadsOf } from './leads.ts';
import { mergeLeads } from './merge-leads.ts';
import { markSide } from './merge-record.ts';

/**
 * Lock that allows one transaction per connection at a time, across processes: no other one finds or
 * creates the same lead meanwhile.
 */
export function connectionLock({ connection_id }: Pick<Connection, 'connection_id'>): bigint {
  return BigInt.asIntN(64, BigInt(`0x${connection_id.replaceAll('-', '').slice(16)}`));
}

/**
 * Locks the leads named in these events, and merges each event's addresses into one lead: conversations
 * that turn out to belong to one lead are merged, and new addresses are stored. The caller holds
 * `connectionLock`.
 */
export async function findLeads(
  services: Services,
  tx: TeamTx,
  connection: Connection,
  events: Pick<MessageEvent, 'addresses'>[],
): Promise<Leads> {
  const leads = await lockLeads(tx, connection, events);
  const newAddresses = new Map<string, string>();
  for (const { addresses } of events) {
    const known = addresses.flatMap((address) => leads.byAddress.get(address) ?? []);
    const [survivor, ...duplicates] = new Set(known);
    if (!survivor) continue;
    const mark = addresses.find((item) => leads.mergedFrom.has(item));
    const mergedFrom = mark && leads.mergedFrom.get(mark);
    if (mark && mergedFrom && duplicates.length > 0) {
      const others = [survivor, ...duplicates].filter((id) => id !== leads.byAddress.get(mark));
      await markSide(tx, others, mergedFrom);
    }
    for (const duplicate of duplicates) await mergeLeads(services, tx, leads, survivor, duplicate);
    for (const address of addresses) {
      if (leads.byAddress.get(address) !== survivor) {
        newAddresses.set(address, survivor);
        if (mergedFrom) leads.mergedFrom.set(address, mergedFrom);
      }
      leads.byAddress.set(address, survivor);
    }
  }
  if (newAddresses.size > 0) await rememberAddresses(services, tx, connection, leads, newAddresses);
  return leads;
}

/**
 * Locks in the same order and strength as lockConversations, to avoid deadlocks between transactions
 * that share leads.
 */
async function lockLeads(
  { db, team_id }: TeamTx,
  { campaign_id }: Connection,
  events: Pick<MessageEvent, 'addresses'>[],
): Promise<Leads> {
  const addresses = [...new Set(events.flatMap((event) => event.addresses))];
  const { rows } = await sql<StateRow & { address: string; merged_from: string | null }>`
    SELECT a.address, a.merged_from, ${stateColumns} FROM lead_addresses a
    JOIN conversations c ON c.team_id = a.team_id AND c.conversation_id = a.conversation_id
    WHERE a.team_id = ${team_id} AND a.campaign_id = ${campaign_id}
      AND a.address = ANY(${addresses}::text[])
    ORDER BY c.conversation_id FOR NO KEY UPDATE OF c`.execute(db);
  return {
    ...leadsOf(rows.map(toStored)),
    byAddress: new Map(rows.map((row) => [row.address, row.conversation_id])),
    mergedFrom: new Map(
      rows.flatMap((row) => (row.merged_from === null ? [] : [[row.address, row.merged_from]])),
    ),
  };
}

async function rememberAddresses(
  services: Services,
  { db, team_id }: TeamTx,
  { campaign_id }: Connection,
  leads: Leads,
  newAddresses: Map<string, string>,
): Promise<void> {
  await db
    .insertInto('lead_addresses')
    .values(
      [...newAddresses].map(([address, conversation_id]) => ({
        team_id,
        campaign_id,
        address,
        conversation_id,
        merged_from: leads.mergedFrom.get(address) ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'campaign_id', 'address']).doUpdateSet((eb) => ({
        conversation_id: eb.ref('excluded.conversation_id'),
        merged_from: eb.ref('excluded.merged_from'),
      })),
    )
    .execute();
  // Only now is the number behind a lid known, which may be on the list.
  const listed = await listedAddresses({ db, team_id }, campaign_id, [...newAddresses.keys()]);
  for (const [address, id] of newAddresses) {
    if (listed.has(address)) {
      applyToLead(services, leads, id, { kind: 'left_alone', why: 'listed', by_user_id: null });
    }
    const lead = leads.changes.get(id)?.after;
    if (!lead || !address.endsWith('@c.us')) continue;
    // Another form of the lead's known number isn't a new number.
    if (addressForms(lead.id_lead).includes(address)) continue;
    applyToLead(services, leads, id, { kind: 'number_known', id_lead: address });
  }
}

export interface NewLeadWithAddresses extends NewLead {
  addresses: string[];
}

/**
 * Leads that were unknown so far. Messages that share an address belong to one lead: in a burst,
 * the first may have only the number, and the next a lid with the number. The name from their messages
 * is stored immediately, because renaming a lead later updates the search index twice.
 */
export function newLeadsOf(
  { campaign_id }: Connection,
  events: MessageEvent[],
  { byAddress }: Leads,
): NewLeadWithAddresses[] {
  let newLeads: Omit<NewLeadWithAddresses, 'id_lead'>[] = [];
  for (const { chat, addresses, name, ad } of events) {
    if (byAddress.has(chat)) continue;
    const unknown = addresses.filter((address) => !byAddress.has(address));
    const same = newLeads.filter((lead) => unknown.some((item) => lead.addresses.includes(item)));
    const made = { campaign_id, reply_address: chat, name, attribution: null };
    const [first = { conversation_id: newId(), ...made }] = same;
    const all = new Set([...same.flatMap((lead) => lead.addresses), ...unknown]);
    const attribution = first.attribution ?? (ad ? attributionOfAd(ad) : null);
    const merged = { ...first, name: first.name || name, attribution, addresses: [...all] };
    newLeads = [...newLeads.filter((lead) => !same.includes(lead)), merged];
  }
  return newLeads.map((lead) => ({ ...lead, id_lead: leadId(lead.addresses) }));
}

export async function insertLeadAddresses(
  { db, team_id }: TeamTx,
  { campaign_id }: Connection,
  newLeads: NewLeadWithAddresses[],
): Promise<void> {
  const rows = newLeads.flatMap(({ conversation_id, addresses }) =>
    addresses.map((address) => ({ team_id, campaign_id, conversation_id, address })),
  );
  await db
    .insertInto('lead_addresses')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The number if it is known, else the address itself. */
function leadId(addresses: string[]): string {
  return addresses.find((address) => address.endsWith('@c.us')) ?? addresses[0] ?? '';
}
