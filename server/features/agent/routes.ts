import { conversationRef } from '#domain/conversations/schema.ts';
import { inTeam } from '#server/doors.ts';
import { reactivateAgent } from '#server/features/conversations/hand-off.ts';
import { replyJob } from './reply-later.ts';

/** Mounted beside the conversations' own procedures: giving control back wakes the agent. */
export const agentRoutes = {
  reactivate: inTeam('canEditCampaigns')
    .input(conversationRef)
    .handler(({ context: { services, access }, input: { conversation_id } }) =>
      reactivateAgent(services, access, conversation_id, replyJob(access.scope, conversation_id)),
    ),
};
