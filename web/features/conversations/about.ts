import type { AutomaticMessage } from '#domain/conversations/bots/automatic-message.ts';
import type { HeldAnswer } from '#domain/conversations/held-answer.ts';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import type { BookingSource, Handoff } from '#domain/conversations/handoff.ts';
import type { GatewayProblem } from '#domain/whatsapp/schema.ts';

/** All about one conversation, as `conversations.get` answers. */
export interface About {
  conversation: ConversationRow;
  handoff: Handoff | null;
  /** what the lead wrote when they opted out, and when; null: they did not, or wrote again */
  optOut: { words: string | null; at: string } | null;
  agentTyping: boolean;
  /** why the number cannot send until the gateway is fixed */
  gatewayProblem: GatewayProblem | null;
  /** the lead asked to stop: nothing is sent until the lead writes again */
  optedOut: boolean;
  /** the text that alone silences the agent, as it may be automatic; missing: none does */
  silencing?: Pick<AutomaticMessage, 'automatic_id' | 'text' | 'silenced_count'>;
  /** what the agent wrote and a person has to look at first */
  held: HeldAnswer | null;
  /** who says that the lead has an appointment; null: none is known */
  booking: BookingSource | null;
  can: { stop: boolean; reactivate: boolean; reply: boolean };
}
