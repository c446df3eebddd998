import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { noteEventReceived } from '#server/features/whatsapp/connections.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { changeFurther, eventContext, unchanged } from '../conversation-change.ts';
import { insertConversations, storeChanges } from '../conversation-store.ts';
import { fetchFile } from '../files/fetch-file.ts';
import {
  connectionLock,
  findLeads,
  type NewLeadWithAddresses,
  newLeadsOf,
  rememberNewLeads,
} from './find-leads.ts';
import { joinRepeats, withoutRepeats } from './join-repeats.ts';
import type { Leads } from './leads.ts';
import { resolveLid } from './resolve-lid.ts';
import { conversationEvent, type NewMessage, storeMessages } from './store-messages.ts';
import { rememberOptOuts, withoutDeleted } from './without-deleted.ts';

/**
 * Takes in messages of a number in one transaction: stored once, a STOP obeyed before any model is asked,
 * text typed on the phone stops the agent, and an answer is planned for when the lead has been quiet. When
 * this returns, everything is durable. Answers how many messages were new.
 *
 * Three round trips: the look-up that locks the leads, the messages, and everything else with the
 * COMMIT. Repeats take one more, and so does a new lead.
 */
export function receiveMessages(
  services: Services,
  connection: Connection,
  messages: MessageEvent[],
): Promise<number> {
  return services.db.inTeam(
    connection.scope,
    async (tx) => {
      const once = withoutRepeats(messages);
      const leads = await findLeads(services, tx, connection, once);
      const { events, optOuts } = await withoutDeleted(services, tx, connection, leads, once);
      const fresh = newLeadsOf(connection, events, leads);
      const stored = await store(tx, connection, leads, events, fresh);
      rememberOptOuts(services, leads, fresh, optOuts);
      applyMessages(services, leads, stored);
      const known = new Set(stored.map(({ event }) => event));
      const repeats = events.filter((event) => !known.has(event));
      if (repeats.length > 0) {
        const made = new Set(fresh.map((lead) => lead.conversation_id));
        await joinRepeats(services, tx, connection, leads, repeats, made);
      }
      storeLeads(services, tx, connection, leads, { fresh, stored });
      return stored.length;
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
  fresh: NewLeadWithAddresses[],
): Promise<NewMessage[]> {
  for (const { conversation_id, addresses } of fresh) {
    for (const address of addresses) leads.byAddress.set(address, conversation_id);
  }
  const messages = events.map((event) => ({
    event,
    conversation_id: leads.byAddress.get(event.chat) ?? '',
  }));
  const [inserted, , stored] = await Promise.all([
    fresh.length > 0 ? insertConversations(tx, fresh) : [],
    fresh.length > 0 && rememberNewLeads(tx, connection, fresh),
    storeMessages(tx, connection, messages),
  ]);
  for (const one of inserted) leads.changes.set(one.conversation_id, unchanged(one));
  return stored;
}

function applyMessages(services: Services, leads: Leads, messages: NewMessage[]): void {
  const context = eventContext(services);
  for (const [id, ofLead] of Map.groupBy(messages, (message) => message.conversation_id)) {
    const change = leads.changes.get(id);
    const next = change && changeFurther(context, change, ...ofLead.map(conversationEvent));
    if (next) leads.changes.set(id, next);
  }
}

/** The changes of the leads, with the COMMIT. */
function storeLeads(
  services: Services,
  tx: TeamTx,
  connection: Connection,
  leads: Leads,
  { fresh, stored }: { fresh: NewLeadWithAddresses[]; stored: NewMessage[] },
): void {
  for (const { conversation_id, message_id, seq } of stored) {
    services.log.info({ conversation_id, message_id, seq }, 'message stored');
  }
  const changes = [...leads.changes.values()].filter(
    (change) => change.active || change.after !== change.stored.state,
  );
  if (changes.length + fresh.length === 0) return;
  storeChanges(services, tx, changes, {
    messages: stored.map(({ event }) => ({
      timestamp_unix: event.timestamp,
      from_me: event.from_me,
    })),
    gains: [...leads.gains, { messages_count: stored.length, leads_count: fresh.length }],
    jobs: [...leads.jobs, ...jobsOf(connection, fresh, stored)],
    alsoChanged: leads.gone,
  });
  tx.withCommit(() => noteEventReceived(tx, connection));
}

/** Numbers of hidden senders are looked up, and files fetched. */
function jobsOf(
  connection: Connection,
  fresh: NewLeadWithAddresses[],
  stored: NewMessage[],
): JobSpec[] {
  const hidden = fresh.filter((lead) => lead.addresses.every((one) => one.endsWith('@lid')));
  return [
    ...hidden.map((lead) => resolveLid.spec(connection, { lid: lead.reply_address })),
    ...stored.flatMap(({ file_id }) =>
      file_id ? fetchFile.spec(connection.scope, { file_id }) : [],
    ),
  ];
}
