import type { ConversationRow, Handoff } from '#domain/conversations/schema.ts';

/** All about one conversation, as `conversations.get` answers. */
export interface About {
  conversation: ConversationRow;
  handoff: Handoff | null;
  agentTyping: boolean;
  /** the lead asked to stop: nothing is sent until the lead writes again */
  optedOut: boolean;
  can: { stop: boolean; reactivate: boolean; reply: boolean };
}
