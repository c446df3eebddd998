import {
  conversationFilter,
  conversationRef,
  humanReply,
  threadPage,
} from '#domain/conversations/schema.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import { inTeam } from '#server/procedure-guards.ts';
import { conversationNow, listConversations, requireConversation } from './conversation-queries.ts';
import { reactivateAgent, stopAgent } from './hand-off.ts';
import { readThread } from './thread-queries.ts';
import { writeReply } from './write-reply.ts';

export const conversationsRoutes = {
  list: inTeam('canViewConversations')
    .input(conversationFilter)
    .handler(({ context: { services, access }, input }) =>
      services.db.inTeam(access.scope, (tx) => listConversations(tx, input)),
    ),

  get: inTeam('canViewConversations')
    .input(conversationRef)
    .handler(({ context: { services, access }, input }) =>
      services.db.inTeam(access.scope, async (tx) => {
        const conversation = await requireConversation(tx, input.conversation_id);
        const now = await conversationNow(tx, input.conversation_id);
        const optedOut = conversation.opted_out;
        const mayEdit = roleAllows(access.team.role, 'canEditCampaigns');
        const active = conversation.ai_state === 'ai_active';
        const can = {
          stop: mayEdit && active,
          reactivate: mayEdit && !active,
          reply: mayEdit && !active && !optedOut,
        };
        return { conversation, ...now, optedOut, can };
      }),
    ),

  thread: inTeam('canViewConversations')
    .input(threadPage)
    .handler(({ context: { services, access }, input }) =>
      services.db.inTeam(access.scope, async (tx) => {
        await requireConversation(tx, input.conversation_id);
        return readThread(tx, input.conversation_id, input.before);
      }),
    ),

  stop: inTeam('canEditCampaigns')
    .input(conversationRef)
    .handler(({ context: { services, access }, input }) =>
      stopAgent(services, access, input.conversation_id),
    ),

  reactivate: inTeam('canEditCampaigns')
    .input(conversationRef)
    .handler(({ context: { services, access }, input }) =>
      reactivateAgent(services, access, input.conversation_id),
    ),

  reply: inTeam('canEditCampaigns')
    .input(humanReply)
    .handler(({ context: { services, access }, input }) => writeReply(services, access, input)),
};
