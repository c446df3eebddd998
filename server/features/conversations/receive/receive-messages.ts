import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { noteEventsReceived } from '#server/features/whatsapp/connections.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway-event.ts';
import { allEnded } from '#server/platform/all-ended.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { changeFurther, eventContext, unchanged } from '../conversation-change.ts';
import { insertConversations, storeChanges } from '../conversation-store.ts';
import { fetchFile } from '../files/fetch-file.ts';
import {
  connectionLock,
  findLeads,
  type LockedLead,
  lockLeads,
  type NewLeadWithAddresses,
  newLeadsOf,
  rememberNewLeads,
} from './find-leads.ts';
import { joinRepeats, withoutRepeats } from './join-repeats.ts';
import type { Leads } from './leads.ts';
import { resolveLid } from './resolve-lid.ts';
import {
  conversationEvent,
  type NewMessage,
  storeMessages,
  type ToStore,
} from './store-messages.ts';
import { rememberOptOuts, type Undeleted, withoutDeleted } from './without-deleted.ts';

/** Messages of one number. */
export interface Received {
  connection: Connection;
  messages: MessageEvent[];
}

/** As `receiveOfTeam`, for one number. */
export const receiveMessages = (
  services: Services,
  connection: Connection,
  messages: MessageEvent[],
): Promise<number> => receiveOfTeam(services, [{ connection, messages }]);

/**
 * Takes in messages of numbers of one team in one transaction: stored once, a STOP obeyed before any
 * model is asked, text typed on the phone stops the agent, and an answer is planned for when the lead
 * has been quiet. When this returns, everything is durable and the webhooks may be acknowledged. Each
 * number comes once. Answers how many messages were new.
 *
 * Three round trips: the look-up that locks the leads, the messages, and everything else with the
 * COMMIT. A batch that holds repeats takes one more, and so does one with a new lead.
 */
export async function receiveOfTeam(services: Services, received: Received[]): Promise<number> {
  const parts = received.map(({ connection, messages }) => ({
    connection,
    messages: withoutRepeats(messages),
  }));
  const [first] = parts;
  if (!first) return 0;
  return services.db.inTeam(
    first.connection.scope,
    async (tx) => {
      const taken = await takeAll(services, tx, parts);
      storeTaken(services, tx, taken);
      return taken.reduce((sum, { messages }) => sum + messages.length, 0);
    },
    parts.map(({ connection }) => connectionLock(connection)),
  );
}

/** What came of one number, all but the changes of its conversations stored. */
interface Taken {
  connection: Connection;
  leads: Leads;
  newLeads: number;
  messages: NewMessage[];
  hidden: string[];
}

async function takeAll(services: Services, tx: TeamTx, parts: Received[]): Promise<Taken[]> {
  const locked = await lockLeads(tx, parts);
  const known = await allEnded(parts.map((part) => lookUp(services, tx, part, locked)));
  const stored = await store(tx, known);
  return allEnded(stored.map((one) => take(services, tx, one)));
}

/** What a number has to store, and whom it knows. */
interface Known extends Undeleted {
  connection: Connection;
  leads: Leads;
}

async function lookUp(
  services: Services,
  tx: TeamTx,
  { connection, messages: all }: Received,
  locked: LockedLead[],
): Promise<Known> {
  const leads = await findLeads(services, tx, connection, all, locked);
  return { connection, leads, ...(await withoutDeleted(services, tx, connection, leads, all)) };
}

async function take(
  services: Services,
  tx: TeamTx,
  { connection, leads, events, optOuts, fresh, messages }: Stored,
): Promise<Taken> {
  rememberOptOuts(services, leads, fresh, optOuts);
  applyMessages(services, leads, messages);
  const stored = new Set(messages.map(({ event }) => event));
  const repeats = events.filter((event) => !stored.has(event));
  if (repeats.length > 0) {
    const made = new Set(fresh.map((lead) => lead.conversation_id));
    await joinRepeats(services, tx, connection, leads, repeats, made);
  }
  const unnumbered = fresh.filter((lead) => lead.addresses.every((one) => one.endsWith('@lid')));
  const hidden = unnumbered.map((lead) => lead.reply_address);
  return { connection, leads, newLeads: fresh.length, messages, hidden };
}

/** The changes of all of them with the COMMIT, in one statement. */
function storeTaken(services: Services, tx: TeamTx, taken: Taken[]): void {
  const changedIn = ({ leads }: Taken) =>
    [...leads.changes.values()].filter(
      (change) => change.active || change.after !== change.stored.state,
    );
  const touched = taken.filter((one) => changedIn(one).length + one.newLeads > 0);
  if (touched.length > 0) {
    storeChanges(services, tx, touched.flatMap(changedIn), {
      messages: touched.flatMap(({ messages }) =>
        messages.map(({ event }) => ({ timestamp_unix: event.timestamp, from_me: event.from_me })),
      ),
      gains: touched.flatMap(({ leads, messages, newLeads }) => [
        ...leads.gains,
        { messages_count: messages.length, leads_count: newLeads },
      ]),
      jobs: touched.flatMap((one) => [...one.leads.jobs, ...jobsOf(one)]),
      alsoChanged: touched.flatMap(({ leads }) => leads.gone),
      also: noteEventsReceived(
        tx,
        touched.map(({ connection }) => connection.connection_id),
      ),
    });
  }
  for (const { conversation_id, message_id, seq } of taken.flatMap(({ messages }) => messages)) {
    services.log.info({ conversation_id, message_id, seq }, 'message stored');
  }
}

/** Numbers of hidden senders are looked up, and files fetched. */
function jobsOf({ connection, messages, hidden }: Taken): JobSpec[] {
  const { scope } = connection;
  return [
    ...hidden.map((lid) => resolveLid.spec(connection, { lid })),
    ...messages.flatMap(({ file_id }) => (file_id ? fetchFile.spec(scope, { file_id }) : [])),
  ];
}

/** With the leads that were made, and the messages that were new. */
interface Stored extends Known {
  fresh: NewLeadWithAddresses[];
  messages: NewMessage[];
}

/** New leads and messages of all numbers in one round trip. */
async function store(tx: TeamTx, known: Known[]): Promise<Stored[]> {
  const parts = known.map((part) => ({
    ...part,
    fresh: newLeadsOf(part.connection, part.events, part.leads),
  }));
  const fresh = parts.flatMap((part) => part.fresh);
  const [inserted, , messages] = await Promise.all([
    fresh.length > 0 ? insertConversations(tx, fresh) : [],
    fresh.length > 0 && rememberNewLeads(tx, fresh),
    storeMessages(tx, parts.map(toStore)),
  ]);
  const made = new Map(inserted.map((stored) => [stored.conversation_id, stored]));
  return parts.map((part, index) => {
    for (const { conversation_id, addresses } of part.fresh) {
      const stored = made.get(conversation_id);
      if (stored) part.leads.changes.set(conversation_id, unchanged(stored));
      for (const address of addresses) part.leads.byAddress.set(address, conversation_id);
    }
    return { ...part, messages: messages[index] ?? [] };
  });
}

function toStore({ connection, leads, events, fresh }: Omit<Stored, 'messages'>): ToStore {
  const chats = new Map(
    fresh.flatMap((lead) => lead.addresses.map((one) => [one, lead.conversation_id] as const)),
  );
  const conversationOf = ({ chat }: MessageEvent) =>
    leads.byAddress.get(chat) ?? chats.get(chat) ?? '';
  return { connection, events, conversationOf };
}

function applyMessages(services: Services, leads: Leads, messages: NewMessage[]): void {
  const context = eventContext(services);
  for (const [id, ofLead] of Map.groupBy(messages, (message) => message.conversation_id)) {
    const change = leads.changes.get(id);
    const next = change && changeFurther(context, change, ...ofLead.map(conversationEvent));
    if (next) leads.changes.set(id, next);
  }
}
