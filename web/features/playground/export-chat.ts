import { saveJson } from '#web/platform/save-file.ts';
import type { Chat, ChatMessage } from './chat.ts';

interface Tested {
  campaign_name: string;
  campaign_slug: string;
  agent_name: string;
}

/** The exported file: what was said, without what is only shown beside it. */
export function exportedChat(campaign: Tested, { mode, messages }: Chat, at: Date) {
  return {
    campaignName: campaign.campaign_name,
    agentName: campaign.agent_name,
    timestamp: at.toISOString(),
    testMode: mode,
    messages: messages.filter(wasSaid).map(({ id, content, sender, timestamp }) => ({
      id,
      content,
      sender,
      timestamp,
    })),
  };
}

export const wasSaid = ({ content }: ChatMessage): boolean => content !== '';

/** Has the browser save the chat as a file. */
export function saveChat(campaign: Tested, chat: Chat): void {
  saveJson(exportedChat(campaign, chat, new Date()), `chat-${campaign.campaign_slug}.json`);
}
