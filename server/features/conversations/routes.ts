import {
  conversationFilter,
  conversationRef,
  correctionInput,
  historyPage,
  humanReply,
  reactivateInput,
  setBookingInput,
  markSeenInput,
  setOutcomeInput,
  messageRef,
  reactionInput,
  saveDraftInput,
} from '#domain/conversations/schema.ts';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import { heldRef, sendHeldInput } from '#domain/conversations/held-answer.ts';
import { automaticDecision } from '#domain/conversations/bots/automatic-message.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import {
  decideAutomatic,
  findSilencing,
  listAutomaticMessages,
} from './automatic-messages/decide-automatic.ts';
import { findBookingSource, setBooking } from './booking.ts';
import {
  okInTransaction,
  inTransaction,
  SETS_VALUE,
  type TeamCall,
} from '#server/procedure-guards.ts';
import { inInbox } from './in-inbox.ts';
import { listConversationEvents } from './conversation-events.ts';
import { conversationNow, requireConversation } from './conversation-queries.ts';
import { applyByPerson, reactivateAgent, stopAgent } from './hand-off.ts';
import { getDraft, saveDraft } from './drafts/reply-drafts.ts';
import { findHeld } from './held/held-queries.ts';
import { discardHeld, sendHeld } from './held/send-held.ts';
import { listOrigins } from './lead/attribution.ts';
import { leadRoutes } from './lead/routes.ts';
import { correctReading } from './readings/correct-reading.ts';
import { reactToMessage } from './react.ts';
import { resendMessage, cancelUnsentMessage } from './resend.ts';
import { listWaitingFirst } from './inbox/list-conversations.ts';
import { readThread } from './thread-queries.ts';
import { writeReply } from './write-reply.ts';
import { inboxRoutes } from './inbox/routes.ts';

/** Handles a user's decision about a conversation. */
const applied =
  <Input extends { conversation_id: string }>(
    eventOf: (by_user_id: string, input: Input) => ConversationEvent,
  ) =>
  ({ context: { services, access }, input }: TeamCall<'canEditCampaigns', Input>) =>
    applyByPerson(services, access, input.conversation_id, eventOf(access.person.user_id, input));

export const conversationsRoutes = {
  ...leadRoutes,
  ...inboxRoutes,

  list: inInbox('canViewConversations')
    .input(conversationFilter)
    .handler(
      inTransaction((tx, input, access) => listWaitingFirst(tx, input, access.person.user_id)),
    ),

  origins: inInbox('canViewConversations').input(teamRef).handler(inTransaction(listOrigins)),

  get: inInbox('canViewConversations')
    .input(conversationRef)
    .handler(
      inTransaction(async (tx, input, access) => {
        const reader = access.person.user_id;
        const conversation = await requireConversation(tx, input.conversation_id, reader);
        const now = await conversationNow(tx, input.conversation_id);
        const optedOut = conversation.opted_out;
        const mayEdit = roleAllows(access.team.role, 'canEditCampaigns');
        const active = conversation.ai_state === 'ai_active';
        const can = {
          stop: mayEdit && active,
          reactivate: mayEdit && !active,
          reply: mayEdit && !active && !optedOut,
        };
        const silencing = await findSilencing(tx, input.conversation_id);
        const held = await findHeld(tx, input.conversation_id);
        const { booked_at } = conversation;
        const booking =
          booked_at === null ? null : await findBookingSource(tx, input.conversation_id);
        return {
          conversation,
          ...now,
          optedOut,
          ...(silencing && { silencing }),
          held,
          booking,
          can,
        };
      }),
    ),

  automaticMessages: inInbox('canViewConversations')
    .input(teamRef)
    .handler(inTransaction(listAutomaticMessages)),

  decideAutomatic: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['numbers', 'decidedWhichTextsAreAutomatic'] })
    .input(automaticDecision)
    .handler(({ context: { services, access }, input }) =>
      decideAutomatic(services, access, input),
    ),

  thread: inInbox('canViewConversations')
    .input(historyPage)
    .handler(
      inTransaction(async (tx, input) => {
        await requireConversation(tx, input.conversation_id);
        return readThread(tx, input.conversation_id, input.before);
      }),
    ),

  stop: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(conversationRef)
    .handler(({ context: { services, access }, input }) =>
      stopAgent(services, access, input.conversation_id),
    ),

  reactivate: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(reactivateInput)
    .handler(({ context: { services, access }, input }) =>
      reactivateAgent(services, access, input.conversation_id, input.permission),
    ),

  confirmOptOut: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(conversationRef)
    .handler(applied((by_user_id) => ({ kind: 'opt_out_confirmed', by_user_id }))),

  dismissOptOut: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(conversationRef)
    .handler(applied((by_user_id) => ({ kind: 'opt_out_dismissed', by_user_id }))),

  markSeen: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(markSeenInput)
    .handler(applied((_by, { is_person }) => ({ kind: 'attention_seen', is_person }))),

  setOutcome: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(setOutcomeInput)
    .handler(applied((by_user_id, { outcome }) => ({ kind: 'outcome_set', by_user_id, outcome }))),

  setBooking: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(setBookingInput)
    .handler(({ context: { services, access }, input }) => setBooking(services, access, input)),

  events: inInbox('canViewConversations')
    .input(historyPage)
    .handler(
      inTransaction(async (tx, input) => {
        await requireConversation(tx, input.conversation_id);
        return listConversationEvents(tx, input.conversation_id, input.before);
      }),
    ),

  reply: inInbox('canEditCampaigns')
    .meta({ harmless: 'a message is stored once under the id that the browser gave' })
    .input(humanReply)
    .handler(({ context: { services, access }, input }) => writeReply(services, access, input)),

  draft: inInbox('canEditCampaigns').input(conversationRef).handler(inTransaction(getDraft)),

  saveDraft: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(saveDraftInput)
    .handler(okInTransaction(saveDraft)),

  resend: inInbox('canEditCampaigns')
    .meta({ once: true })
    .input(messageRef.extend({ wait: humanReply.shape.wait }))
    .handler(({ context: { services, access }, input }) => resendMessage(services, access, input)),

  withdraw: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(messageRef)
    .handler(({ context: { services, access }, input }) =>
      cancelUnsentMessage(services, access, input),
    ),

  react: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(reactionInput)
    .handler(inTransaction(reactToMessage)),

  correctReading: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['leads', 'correctedFileOfLead'] })
    .input(correctionInput)
    .handler(inTransaction(correctReading)),

  sendHeld: inInbox('canEditCampaigns')
    .meta({ harmless: 'what is held is sent once' })
    .input(sendHeldInput)
    .handler(async ({ context: { services, access }, input }) => ({
      message: await sendHeld(services, access, input),
    })),

  discardHeld: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(heldRef)
    .handler(okInTransaction(discardHeld)),
};
