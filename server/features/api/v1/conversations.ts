import { z } from 'zod';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { CONVERSATION_STATE, open } from '#domain/api/field-scopes.ts';
import {
  bookingInput,
  conversationRef,
  conversationsQuery,
  eventsPage,
  messagesPage,
  newMessage,
  outcomeChange,
  reactivation,
} from '#domain/api/inputs.ts';
import { apiConversation, apiEvent, apiMessage, pageOf } from '#domain/api/resources.ts';
import { Refusal } from '#domain/errors.ts';
import { outcomeOf } from '#domain/conversations/lead/public-names.ts';
import { setBooking } from '#server/features/conversations/booking.ts';
import { listConversationEvents } from '#server/features/conversations/conversation-events.ts';
import { requireConversation } from '#server/features/conversations/conversation-queries.ts';
import {
  applyByPerson,
  reactivateAgent,
  stopAgent,
} from '#server/features/conversations/hand-off.ts';
import { listConversations } from '#server/features/conversations/inbox/list-conversations.ts';
import { readThread } from '#server/features/conversations/thread-queries.ts';
import { writeReply } from '#server/features/conversations/write-reply.ts';
import { newId } from '#server/platform/id.ts';
import { toApiEvent, toApiMessage, toConversation } from './conversation-resource.ts';
import { reads, writes } from './guard.ts';
import { filterOf } from './leads.ts';
import { inTransaction } from '#server/procedure-guards.ts';

const tags = ['Conversations'];

const list = reads('conversations:read')
  .route({ method: 'GET', path: '/conversations', tags, summary: 'List conversations' })
  .input(conversationsQuery)
  .output(pageOf(apiConversation))
  .handler(({ context: { services, access, caller }, input }) =>
    services.db.inTeam(access.scope, async (tx) => {
      const filter = filterOf(input, caller);
      const { items, nextCursor } = await listConversations(tx, filter, '', input.limit);
      return { data: items.map(toConversation), next_cursor: nextCursor };
    }),
  );

const get = reads('conversations:read')
  .route({
    method: 'GET',
    path: '/conversations/{conversation_id}',
    tags,
    summary: 'Get a conversation',
  })
  .input(conversationRef)
  .output(apiConversation)
  .handler(
    inTransaction(async (tx, input) =>
      toConversation(await requireConversation(tx, input.conversation_id)),
    ),
  );

const messages = reads('conversations:read')
  .route({
    method: 'GET',
    path: '/conversations/{conversation_id}/messages',
    tags: ['Messages'],
    summary: 'List messages, newest first',
  })
  .input(messagesPage)
  .output(pageOf(apiMessage))
  .handler(
    inTransaction(async (tx, input) => {
      await requireConversation(tx, input.conversation_id);
      const page = await readThread(tx, input.conversation_id, input.cursor);
      const data = page.messages.toReversed().map(toApiMessage);
      return { data, next_cursor: page.previousCursor };
    }),
  );

const send = writes('conversations:write')
  .route({
    method: 'POST',
    path: '/conversations/{conversation_id}/messages',
    tags: ['Messages'],
    summary: 'Write to a lead',
    description:
      'While the agent answers the lead, `take_over` stops it with the same step; without it the message is refused.',
    successStatus: 202,
  })
  .input(newMessage)
  .output(apiMessage)
  .handler(async ({ context: { services, access }, input }) => {
    const message_id = input.message_id ?? newId();
    const message = await writeReply(services, access, { ...input, message_id });
    const isChanged = message.edited_at !== null || message.deleted_at !== null;
    if (message.text !== input.text && !isChanged)
      throw new Refusal('CONFLICT', conversationsErrors.messageIdTaken);
    return toApiMessage(message);
  });

const stop = writes('conversations:write')
  .route({
    method: 'POST',
    path: '/conversations/{conversation_id}/stop',
    tags,
    summary: 'Stop the agent for this lead',
  })
  .input(conversationRef)
  .output(
    apiConversation.extend({
      already_sending: open(CONVERSATION_STATE, z.enum(['sent', 'still_sending']).nullable()),
    }),
  )
  .handler(async ({ context: { services, access }, input }) => {
    const stopped = await stopAgent(services, access, input.conversation_id);
    return { ...toConversation(stopped.conversation), already_sending: stopped.alreadySending };
  });

const reactivate = writes('conversations:write')
  .route({
    method: 'POST',
    path: '/conversations/{conversation_id}/reactivate',
    tags,
    summary: 'Let the agent answer again',
  })
  .input(reactivation)
  .output(apiConversation)
  .handler(async ({ context: { services, access }, input }) => {
    const { conversation_id, permission } = input;
    const reason = permission === undefined ? undefined : { reason: permission };
    return toConversation(await reactivateAgent(services, access, conversation_id, reason));
  });

const outcome = writes('conversations:write')
  .route({
    method: 'PUT',
    path: '/conversations/{conversation_id}/outcome',
    tags: ['Statuses'],
    summary: 'Say what became of a lead; the agent never overwrites it',
  })
  .input(outcomeChange)
  .output(apiConversation)
  .handler(async ({ context: { services, access }, input }) => {
    const by_user_id = access.person.user_id;
    const event = { kind: 'outcome_set', by_user_id, outcome: outcomeOf(input.outcome) } as const;
    return toConversation(await applyByPerson(services, access, input.conversation_id, event));
  });

const booking = writes('conversations:write')
  .route({
    method: 'PUT',
    path: '/conversations/{conversation_id}/booking',
    tags: ['Statuses'],
    summary: 'Say whether a lead has an appointment; the agent never overwrites it',
    description:
      'It stands beside the outcome. Without `booked_for` the time that is known stays; null takes it away.',
  })
  .input(bookingInput)
  .output(apiConversation)
  .handler(async ({ context: { services, access }, input }) =>
    toConversation(await setBooking(services, access, input)),
  );

const events = reads('conversations:read')
  .route({
    method: 'GET',
    path: '/conversations/{conversation_id}/events',
    tags: ['Statuses'],
    summary: 'List what happened besides messages: statuses, appointments, takeovers, opt-outs',
  })
  .input(eventsPage)
  .output(pageOf(apiEvent))
  .handler(
    inTransaction(async (tx, input) => {
      await requireConversation(tx, input.conversation_id);
      const page = await listConversationEvents(tx, input.conversation_id, input.cursor);
      return { data: page.items.map(toApiEvent), next_cursor: page.nextCursor };
    }),
  );

export const conversations = {
  list,
  get,
  messages,
  send,
  stop,
  reactivate,
  outcome,
  booking,
  events,
};
