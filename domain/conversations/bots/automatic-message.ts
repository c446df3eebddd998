import { z } from 'zod';
import { isTooFastToType, keysOf } from './typing.ts';

/** Whether a text is automatic. It stays suspected until a member confirms or rejects it. */
export type AutomaticState = 'suspected' | 'confirmed' | 'rejected';

/** A text that our WhatsApp Business app seems to send automatically. The team confirms or rejects it. */
export interface AutomaticMessage {
  automatic_id: string;
  campaign_id: string;
  campaign_name: string;
  text: string;
  state: AutomaticState;
  /** leads who got it, one who got it twice counted twice */
  seen_count: number;
  /** conversations in which it is the only reason why the agent is silent */
  silenced_count: number;
}

export const automaticDecision = z.object({
  team_slug: z.string(),
  automatic_id: z.uuid(),
  automatic: z.boolean(),
});

/** A message sent from the phone of the linked number, with what is known of its text. */
export interface PhoneMessage {
  text: string;
  /** since the lead's last message */
  seconds: number;
  /** since this conversation last had anything new to answer */
  typing_seconds: number;
  /** the state of the same text; null: it was never seen */
  known: AutomaticState | null;
  /** it was sent to another lead before */
  elsewhere: boolean;
}

/** Shorter texts may be typed, however soon they are sent. */
const MIN_KEYS = 24;
/** No one reads a message, opens the chat and types within this time. */
const AT_ONCE_SECONDS = 4;
/** Greetings and away messages are sent at once; one that the team confirmed may come later. */
export const MAX_SECONDS = 60;

/** `suspected`: it silences the agent like a person, and the team is asked. */
export type Origin = 'automatic' | 'suspected' | 'person';

/** Whether a message could be automatic at all, so that its text is worth looking up. */
export const mayBeAutomatic = ({ text, seconds }: Pick<PhoneMessage, 'text' | 'seconds'>) =>
  seconds >= 0 && seconds <= MAX_SECONDS && keysOf(text) >= MIN_KEYS;

/**
 * Returns who wrote a message that came from our phone: a person, which silences the agent, or the
 * greeting or away message of the WhatsApp Business app. The team's decision about the text counts first,
 * then whether anyone can have typed it, then whether another lead got the same text as fast.
 */
export function originOf(message: PhoneMessage): Origin {
  const { text, seconds, typing_seconds, known, elsewhere } = message;
  if (!mayBeAutomatic(message) || known === 'rejected') return 'person';
  if (known === 'confirmed' || isTooFastToType(text, typing_seconds)) return 'automatic';
  if (seconds > AT_ONCE_SECONDS) return 'person';
  return known === 'suspected' && elsewhere ? 'automatic' : 'suspected';
}
