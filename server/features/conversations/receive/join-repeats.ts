import { sql } from 'kysely';
import { callOf } from '#domain/conversations/messages/calls.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { noChange } from '../conversation-change.ts';
import { deleteConversations, lockConversations, type NewLead } from '../conversation-store.ts';
import { gainsOf } from '../counters.ts';
import type { Leads } from './leads.ts';
import { mergeLeads } from './merge-leads.ts';

type Appearance = Pick<MessageEvent, 'chat' | 'text' | 'timestamp'> & { media_type: string | null };

/**
 * Whether a message that arrived under two addresses proves that both belong to one lead: one is a lid,
 * the other a number, and text and second are the same. An id alone isn't proof, since senders choose
 * their ids: answers to one lead would go to whoever copied it. Unreadable text isn't proof either.
 */
function isSamePerson(earlier: Appearance, other: Appearance): boolean {
  const isUnread = [earlier, other].some(({ media_type }) => media_type === 'unknown');
  return (
    earlier.chat.endsWith('@lid') !== other.chat.endsWith('@lid') &&
    (earlier.text === other.text || isUnread) &&
    earlier.timestamp === other.timestamp
  );
}

/**
 * The events of a batch without repeats: a message that arrived under both a lid and a number gets both
 * addresses.
 */
export function withoutRepeats(events: MessageEvent[]): MessageEvent[] {
  const once = new Map<string, MessageEvent>();
  for (const event of events) {
    const first = once.get(event.wa_key);
    if (!first) {
      once.set(event.wa_key, event);
      continue;
    }
    const fuller = fullerMessage(first, event);
    const isOne = isSamePerson(first, event);
    const addresses = isOne ? [...first.addresses, ...event.addresses] : first.addresses;
    if (isOne || first.chat === event.chat) {
      once.set(event.wa_key, { ...fuller, chat: first.chat, addresses: [...new Set(addresses)] });
    }
  }
  return [...once.values()];
}

/** The version of a message that could be read, or that says how a call ended. */
function fullerMessage(first: MessageEvent, event: MessageEvent): MessageEvent {
  const isCall = first.media_type === 'call' && callOf(first.details).end === null;
  return first.media_type === 'unknown' || isCall ? event : first;
}

/** A message of this number that was already stored. */
export interface StoredMessage {
  wa_key: string;
  message_id: string;
  conversation_id: string;
  from_lead: boolean;
  text: string;
  media_type: string | null;
  details: string;
  timestamp: number;
}

/**
 * Merges leads whose stored messages arrived again under another address, if the repeat proves that both
 * are one lead. Removes a lead that was only created for a repeat. The caller holds `connectionLock` and
 * has applied the new messages.
 */
export async function mergeRepeatedLeads(
  services: Services,
  tx: TeamTx,
  leads: Leads,
  repeats: MessageEvent[],
  { before, newLeads }: { before: Map<string, StoredMessage>; newLeads: NewLead[] },
): Promise<void> {
  for (const event of repeats) {
    const message = before.get(event.wa_key);
    const repeatLead = leads.byAddress.get(event.chat);
    if (!message || !repeatLead) continue;
    const storedLead = leads.merged.get(message.conversation_id) ?? message.conversation_id;
    if (storedLead === repeatLead) continue;
    const earlier = { ...message, chat: await addressOf(tx, leads, storedLead) };
    const isNew = newLeads.some(({ conversation_id }) => conversation_id === repeatLead);
    if (isSamePerson(earlier, event)) {
      await mergeLeads(services, tx, leads, storedLead, repeatLead);
    } else if (isNew && !leads.changes.get(repeatLead)?.active) {
      await removeEmptyLead(tx, leads, repeatLead);
    }
  }
}

export async function findStoredMessages(
  { db, team_id }: TeamTx,
  { campaign_id }: Connection,
  repeats: MessageEvent[],
): Promise<Map<string, StoredMessage>> {
  const { rows } = await sql<StoredMessage>`SELECT wa_key, message_id, conversation_id,
      type_interaction = 'USER_MESSAGE' AS from_lead, media_type, details,
      coalesce(message_lead, message_ia, '') AS text, timestamp_unix AS timestamp
    FROM messages WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}
      AND wa_key = ANY(${repeats.map((event) => event.wa_key)}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.wa_key, row]));
}

/** Locks a lead whose address isn't in the batch, and returns its `id_lead`. */
async function addressOf(tx: TeamTx, leads: Leads, id: string): Promise<string> {
  if (!leads.changes.has(id)) {
    const [found] = await lockConversations(tx, [id]);
    if (found) leads.changes.set(id, noChange(found));
  }
  return leads.changes.get(id)?.after.id_lead ?? '';
}

async function removeEmptyLead(tx: TeamTx, leads: Leads, id: string): Promise<void> {
  const change = leads.changes.get(id);
  if (!change) return;
  leads.changes.delete(id);
  for (const [address, known] of leads.byAddress) {
    if (known === id) leads.byAddress.delete(address);
  }
  leads.gone.push(id);
  leads.gains.push(gainsOf(change.stored.state, undefined));
  await deleteConversations(tx, [id]);
}
