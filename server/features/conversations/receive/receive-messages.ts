import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { noteEventReceived } from '#server/features/whatsapp/connections.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { changeFurther, eventContext, unchanged } from '../conversation-change.ts';
import { insertConversations, storeChanges } from '../conversation-store.ts';
import { connectionLock, findLeads, newLeadsOf, rememberNewLeads } from './find-leads.ts';
import type { Leads } from './leads.ts';
import { resolveLid } from './resolve-lid.ts';
import { conversationEvent, type NewMessage, storeMessages } from './store-messages.ts';

/**
 * Takes in messages of one number in one transaction: stored once, a STOP obeyed before any model is
 * asked, text typed on the phone stops the agent, and an answer is planned for when the lead has been
 * quiet. When this returns, everything is durable and the webhook may be acknowledged. `events` of
 * one call belong to one connection. Answers how many were new.
 *
 * Three round trips: the look-up that locks the leads, the messages, and everything else with the
 * COMMIT.
 */
export async function receiveMessages(
  services: Services,
  connection: Connection,
  events: MessageEvent[],
): Promise<number> {
  return services.db.inTeam(
    connection.scope,
    async (tx) => {
      const leads = await findLeads(services, tx, connection, events);
      const { messages, newLeads, hidden } = await store(tx, connection, leads, events);
      applyMessages(services, leads, messages);
      const changes = [...leads.changes.values()].filter(
        (change) => change.active || change.after !== change.stored.state,
      );
      if (changes.length + newLeads > 0) {
        storeChanges(services, tx, changes, {
          messages: messages.map(({ event }) => ({
            timestamp_unix: event.timestamp,
            from_me: event.from_me,
          })),
          gains: [...leads.gains, { messages_count: messages.length, leads_count: newLeads }],
          jobs: [...leads.jobs, ...hidden.map((lid) => resolveLid.spec(connection, { lid }))],
          alsoChanged: leads.gone,
          also: noteEventReceived(tx, connection),
        });
      }
      for (const { conversation_id, message_id, seq } of messages) {
        services.log.info({ conversation_id, message_id, seq }, 'message stored');
      }
      return messages.length;
    },
    connectionLock(connection),
  );
}

/** New leads and messages in one round trip. */
async function store(
  tx: TeamTx,
  connection: Connection,
  leads: Leads,
  events: MessageEvent[],
): Promise<{ messages: NewMessage[]; newLeads: number; hidden: string[] }> {
  const fresh = newLeadsOf(connection, events, leads);
  const chats = new Map(fresh.flatMap((lead) => lead.addresses.map((one) => [one, lead] as const)));
  const [inserted, , messages] = await Promise.all([
    fresh.length > 0 ? insertConversations(tx, fresh) : [],
    fresh.length > 0 && rememberNewLeads(tx, connection, fresh),
    storeMessages(
      tx,
      connection,
      events,
      ({ chat }) => leads.byAddress.get(chat) ?? chats.get(chat)?.conversation_id ?? '',
    ),
  ]);
  for (const stored of inserted) leads.changes.set(stored.conversation_id, unchanged(stored));
  const hidden = fresh.filter((lead) => lead.addresses.every((one) => one.endsWith('@lid')));
  return { messages, newLeads: fresh.length, hidden: hidden.map((lead) => lead.reply_address) };
}

function applyMessages(services: Services, leads: Leads, messages: NewMessage[]): void {
  const context = eventContext(services);
  for (const [id, ofLead] of Map.groupBy(messages, (message) => message.conversation_id)) {
    const change = leads.changes.get(id);
    const next = change && changeFurther(context, change, ...ofLead.map(conversationEvent));
    if (next) leads.changes.set(id, next);
  }
}
