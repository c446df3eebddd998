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
  const text = JSON.stringify(exportedChat(campaign, chat, new Date()), null, 2);
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = href;
  link.download = `chat-${campaign.campaign_slug}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
