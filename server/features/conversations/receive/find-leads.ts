import { sql } from 'kysely';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { changeFurther, eventContext, unchanged } from '../conversation-change.ts';
import { type NewLead } from '../conversation-store.ts';
import { type StateRow, stateColumns, toStored } from '../state-columns.ts';
import type { Leads } from './leads.ts';
import { mergeLeads } from './merge-leads.ts';

/**
 * One transaction of a connection at a time, across processes: no other one finds or makes the same
 * lead meanwhile.
 */
export function connectionLock({ connection_id }: Pick<Connection, 'connection_id'>): bigint {
  return BigInt.asIntN(64, BigInt(`0x${connection_id.replaceAll('-', '').slice(16)}`));
}

/** Messages, or what else names leads, of one number. */
interface Named {
  connection: Pick<Connection, 'campaign_id'>;
  messages: Pick<MessageEvent, 'addresses'>[];
}

/**
 * Makes one lead of each event's addresses, of those that `lockLeads` found: conversations that turn out to
 * be one lead are merged, and the new addresses remembered. The caller holds `connectionLock`.
 */
export async function findLeads(
  services: Services,
  tx: TeamTx,
  connection: Connection,
  events: Pick<MessageEvent, 'addresses'>[],
  locked: LockedLead[],
): Promise<Leads> {
  const leads = leadsOf(locked.filter((row) => row.campaign_id === connection.campaign_id));
  const fresh = new Map<string, string>();
  for (const { addresses } of events) {
    const known = addresses.flatMap((one) => leads.byAddress.get(one) ?? []);
    const [survivor, ...duplicates] = new Set(known);
    if (!survivor) continue;
    for (const duplicate of duplicates) await mergeLeads(services, tx, leads, survivor, duplicate);
    for (const one of addresses) {
      if (leads.byAddress.get(one) !== survivor) fresh.set(one, survivor);
      leads.byAddress.set(one, survivor);
    }
  }
  if (fresh.size > 0) await rememberAddresses(services, tx, connection, leads, fresh);
  return leads;
}

/** A lead by one of its addresses. */
export type LockedLead = StateRow & { campaign_id: string; address: string };

/**
 * Locks the leads of numbers of one team that are known by these addresses, and reads their state, in one
 * statement: in the order of lockConversations and as strong, since two transactions that have leads in
 * common must not wait for each other.
 */
export async function lockLeads({ db, team_id }: TeamTx, parts: Named[]): Promise<LockedLead[]> {
  const named = parts.flatMap(({ connection: { campaign_id }, messages }) =>
    [...new Set(messages.flatMap(({ addresses }) => addresses))].map((address) => ({
      campaign_id,
      address,
    })),
  );
  const { rows } = await sql<LockedLead>`
    SELECT a.campaign_id, a.address, ${stateColumns}
    FROM unnest(${named.map((one) => one.campaign_id)}::uuid[],
      ${named.map((one) => one.address)}::text[]) AS n (campaign_id, address)
    JOIN lead_addresses a ON a.team_id = ${team_id} AND a.campaign_id = n.campaign_id
      AND a.address = n.address
    JOIN conversations c ON c.team_id = a.team_id AND c.conversation_id = a.conversation_id
    ORDER BY c.conversation_id FOR NO KEY UPDATE OF c`.execute(db);
  return rows;
}

function leadsOf(rows: LockedLead[]): Leads {
  return {
    byAddress: new Map(rows.map((row) => [row.address, row.conversation_id])),
    changes: new Map(rows.map((row) => [row.conversation_id, unchanged(toStored(row))])),
    gone: [],
    merged: new Map(),
    gains: [],
    jobs: [],
  };
}

async function rememberAddresses(
  services: Services,
  { db, team_id }: TeamTx,
  { campaign_id }: Connection,
  leads: Leads,
  fresh: Map<string, string>,
): Promise<void> {
  await db
    .insertInto('lead_addresses')
    .values(
      [...fresh].map(([address, conversation_id]) => ({
        team_id,
        campaign_id,
        address,
        conversation_id,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'campaign_id', 'address'])
        .doUpdateSet((eb) => ({ conversation_id: eb.ref('excluded.conversation_id') })),
    )
    .execute();
  const context = eventContext(services);
  for (const [address, id] of fresh) {
    const change = leads.changes.get(id);
    if (!change || !address.endsWith('@c.us')) continue;
    const next = changeFurther(context, change, { kind: 'number_known', id_lead: address });
    if (next) leads.changes.set(id, next);
  }
}

export interface NewLeadWithAddresses extends NewLead {
  addresses: string[];
}

/**
 * The leads of a batch that were not known before. Messages that share an address are of one lead: in a burst
 * the first may come from the number alone and the next from the lid that names the number. The name that
 * their messages will give them is stored at once: a lead who is renamed enters the search twice.
 */
export function newLeadsOf(
  { campaign_id }: Connection,
  events: MessageEvent[],
  { byAddress }: Leads,
): NewLeadWithAddresses[] {
  let fresh: Omit<NewLeadWithAddresses, 'id_lead'>[] = [];
  for (const { chat, addresses, name } of events) {
    if (byAddress.has(chat)) continue;
    const unknown = addresses.filter((one) => !byAddress.has(one));
    const same = fresh.filter((lead) => unknown.some((one) => lead.addresses.includes(one)));
    const [first = { conversation_id: newId(), campaign_id, reply_address: chat, name }] = same;
    const all = new Set([...same.flatMap((lead) => lead.addresses), ...unknown]);
    const merged = { ...first, name: first.name || name, addresses: [...all] };
    fresh = [...fresh.filter((lead) => !same.includes(lead)), merged];
  }
  return fresh.map((lead) => ({ ...lead, id_lead: leadId(lead.addresses) }));
}

export async function rememberNewLeads(tx: TeamTx, fresh: NewLeadWithAddresses[]): Promise<void> {
  const rows = fresh.flatMap((lead) => lead.addresses.map((address) => ({ ...lead, address })));
  await sql`INSERT INTO lead_addresses (team_id, campaign_id, conversation_id, address)
    SELECT ${tx.team_id}, * FROM unnest(${rows.map((one) => one.campaign_id)}::uuid[],
      ${rows.map((one) => one.conversation_id)}::uuid[], ${rows.map((one) => one.address)}::text[])
    ON CONFLICT DO NOTHING`.execute(tx.db);
}

/** The number where it is known, else the address itself. */
function leadId(addresses: string[]): string {
  return addresses.find((one) => one.endsWith('@c.us')) ?? addresses[0] ?? '';
}
