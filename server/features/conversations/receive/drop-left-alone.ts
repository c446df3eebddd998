import { sql } from 'kysely';
import { asksToStop } from '#domain/conversations/lead/stop-words.ts';
import {
  startedFromLink,
  type Contact,
  decideContact,
  type LeftAlone,
} from '#domain/left-alone/rule.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import type { Secrets } from '../address-hash.ts';
import type { MessageUpdate } from './early-changes.ts';
import type { NewLeadWithAddresses } from './find-leads.ts';
import { findStrangers, type Strangers } from './find-strangers.ts';
import { applyToLead, type Leads } from './leads.ts';

/** A STOP is a legal duty, so it is stored from everyone. */
const isStop = ({ from_me, text }: MessageEvent): boolean => !from_me && asksToStop(text);

/**
 * Drops messages of contacts whom the agent leaves alone: they are private and not stored, except for a
 * STOP. Also returns why new chats are left alone, by address.
 */
export function dropLeftAlone(
  leads: Leads,
  events: MessageEvent[],
  strangers: Strangers,
): { events: MessageEvent[]; leftAlone: Map<string, LeftAlone> } {
  const leftAlone = new Map<string, LeftAlone>();
  const keptEvents = [...Map.groupBy(events, ({ chat }) => chat)].flatMap(([chat, ofChat]) => {
    const known = leads.byAddress.get(chat);
    if (known !== undefined) {
      const listed = leads.changes.get(known)?.after.left_alone === 'listed';
      return listed ? ofChat.filter(isStop) : ofChat;
    }
    const decision = decideContact(strangers.answers, contactOf(ofChat, strangers));
    if (decision.do === 'answer') return ofChat;
    if (decision.reason !== 'no_source') leftAlone.set(chat, decision.reason);
    return decision.do === 'ignore' ? ofChat.filter(isStop) : ofChat;
  });
  const all = new Set(keptEvents);
  return { events: events.filter((event) => all.has(event)), leftAlone };
}

function contactOf(ofChat: MessageEvent[], { listed, older, link_texts }: Strangers): Contact {
  const addresses = ofChat.flatMap((event) => event.addresses);
  const fromLead = ofChat.filter(({ from_me }) => !from_me);
  return {
    listed: addresses.some((address) => listed.has(address)),
    older: addresses.some((address) => older.has(address)),
    by_source: fromLead.some(({ ad, text }) => ad !== null || startedFromLink(text, link_texts)),
    from_us: fromLead.length === 0,
  };
}

/** Comes before their messages: a new conversation with such a contact starts as left alone. */
export function markLeftAlone(
  services: Pick<Services, 'env'>,
  leads: Leads,
  newLeads: NewLeadWithAddresses[],
  leftAlone: ReadonlyMap<string, LeftAlone>,
): void {
  for (const { conversation_id, addresses } of newLeads) {
    const why = addresses.map((address) => leftAlone.get(address)).find(Boolean);
    if (!why) continue;
    applyToLead(services, leads, conversation_id, { kind: 'left_alone', why, by_user_id: null });
  }
}

/** An edit or a deletion may affect a message of a deleted lead from this long before. */
const CHANGE_SECONDS = 3 * 24 * 60 * 60;

/**
 * Whether an event is about a message that is never stored: one of a chat that the agent leaves alone, or
 * of a deleted lead, unless the lead has written again.
 */
export async function isNeverStored(
  services: Secrets,
  tx: TeamTx,
  connection: Connection,
  update: MessageUpdate,
): Promise<boolean> {
  if (!('addresses' in update)) return false;
  const { addresses, timestamp } = update;
  const { answers, listed, older, deleted } = await findStrangers(
    services,
    tx,
    connection,
    addresses,
  );
  if (listed.size > 0) return true;
  const deleted_unix = deleted.get(addresses[0] ?? '')?.deleted_unix ?? -Infinity;
  const contact = { listed: false, older: older.size > 0, by_source: false, from_us: false };
  const isIgnored = decideContact(answers, contact).do === 'ignore';
  if (!isIgnored && timestamp > deleted_unix + CHANGE_SECONDS) return false;
  const { rows } = await sql`SELECT FROM lead_addresses WHERE team_id = ${tx.team_id}
    AND campaign_id = ${connection.campaign_id}
    AND address = ANY(${addresses}::text[]) LIMIT 1`.execute(tx.db);
  return rows.length === 0;
}
