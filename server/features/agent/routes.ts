import { agentHours } from '#domain/agent/agent-hours.ts';
import { autonomyChange } from '#domain/autonomy/autonomy.ts';
import { campaignRef } from '#domain/campaigns/schema.ts';
import { conversationRef } from '#domain/conversations/schema.ts';
import { inTeam, inTransaction, SETS_VALUE } from '#server/procedure-guards.ts';
import { changeAgentHours, getAgentHours } from './agent-hours.ts';
import { changeAutonomy, getAutonomy } from './autonomy/autonomy.ts';
import { voicePreview, voiceRepliesChange } from '#domain/voice/voice-replies.ts';
import { suggestReply } from './suggest-reply.ts';
import { changeVoiceReplies, getVoiceReplies, previewVoice } from './voice-replies.ts';

/** What users can ask the agent for in a conversation. */
export const agentRoutes = {
  suggestReply: inTeam('canEditCampaigns')
    .meta({
      harmless: 'stores and sends nothing; drafts are counted',
      unlogged: 'the history of each conversation says who did it',
    })
    .input(conversationRef)
    .handler(({ context: { services, access, ip }, input }) =>
      suggestReply(services, access, input.conversation_id, ip),
    ),
};

/** What a campaign's agent can send without approval, and when it answers. */
export const autonomyRoutes = {
  autonomy: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(inTransaction((tx, input) => getAutonomy(tx, input.campaign_slug))),

  changeAutonomy: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedWhatAgentCanSendWithoutApproval'] })
    .input(autonomyChange)
    .handler(inTransaction(changeAutonomy)),

  agentHours: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(inTransaction((tx, input) => getAgentHours(tx, input.campaign_slug))),

  changeAgentHours: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedWhenAgentAnswers'] })
    .input(campaignRef.extend({ agent_hours: agentHours }))
    .handler(inTransaction(changeAgentHours)),

  voiceReplies: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(inTransaction(getVoiceReplies)),

  changeVoiceReplies: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedVoiceReplies'] })
    .input(voiceRepliesChange)
    .handler(inTransaction(changeVoiceReplies)),

  previewVoice: inTeam('canEditCampaigns')
    .meta({
      harmless: 'stores and sends nothing; the calls are counted',
      unlogged: 'it changes nothing',
    })
    .input(voicePreview)
    .handler(({ context: { services, access, ip }, input }) =>
      previewVoice(services, access, input, ip),
    ),
};
