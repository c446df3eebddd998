import { agentMaySpeak, type Conversation, isOptedOut } from './conversation.ts';
import type { Interaction } from './schema.ts';

/** A message of ours that is stored and was not sent. */
export interface UnsentMessage {
  type_interaction: Interaction;
  /** how long ago it was written */
  age_seconds: number;
}

/** Nobody would understand an answer of the agent that comes a day later. */
const MAX_ANSWER_AGE_SECONDS = 24 * 3600;
/** A message that waits this long is shown to a person. */
const LATE_SECONDS = 5 * 60;

/**
 * Whether a stored message may still be sent: to a lead who opted out nothing, and what the agent
 * wrote only while it may speak, and not after a day.
 */
export function mayBeSent(conversation: Conversation, message: UnsentMessage): boolean {
  if (isOptedOut(conversation)) return false;
  if (message.type_interaction === 'HUMAN_MESSAGE') return true;
  return agentMaySpeak(conversation) && message.age_seconds <= MAX_ANSWER_AGE_SECONDS;
}

export function isLate({ age_seconds }: UnsentMessage): boolean {
  return age_seconds > LATE_SECONDS;
}
