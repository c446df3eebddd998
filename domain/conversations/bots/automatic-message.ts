import { z } from 'zod';
import { isTooFastToType, keysOf } from './typing.ts';

/** What someone on the team said of a text: it's automatic, or typed. Until then it's only suspected. */
export const AUTOMATIC_STATES = ['suspected', 'confirmed', 'rejected'] as const;
export type AutomaticState = (typeof AUTOMATIC_STATES)[number];

/** A text that the WhatsApp Business app of our side seems to send automatically, for the team to decide about. */
export interface AutomaticMessage {
  automatic_id: string;
  campaign_id: string;
  campaign_name: string;
  text: string;
  state: AutomaticState;
  /** leads to whom it went out, one who got it again counted again */
  seen_count: number;
  /** conversations in which the agent is silent because of it alone */
  silenced_count: number;
}

export const automaticDecision = z.object({
  team_slug: z.string(),
  automatic_id: z.uuid(),
  automatic: z.boolean(),
});

/** A message that was sent from the phone of the linked number, with what is known of its text. */
export interface PhoneMessage {
  text: string;
  /** since the lead wrote last */
  seconds: number;
  /** since there was anything new to answer in this conversation */
  typing_seconds: number;
  /** what is known of the same text; null: it was never seen */
  known: AutomaticState | null;
  /** it went to another lead before */
  elsewhere: boolean;
}

/** Shorter texts may be typed, however fast they come. */
const MIN_KEYS = 24;
/** No one reads a message, opens the chat and types within this time. */
const AT_ONCE_SECONDS = 4;
/** A greeting and an away message come at once; what the team confirmed may be late. */
export const MAX_SECONDS = 60;

/** `suspected`: it silences the agent like a person, and the team is asked. */
export type Origin = 'automatic' | 'suspected' | 'person';

/** Whether a message could be automatic at all, so that its text is worth looking up. */
export const mayBeAutomatic = ({ text, seconds }: Pick<PhoneMessage, 'text' | 'seconds'>) =>
  seconds >= 0 && seconds <= MAX_SECONDS && keysOf(text) >= MIN_KEYS;

/**
 * Who wrote a message that came from our phone: a person, which silences the agent, or the greeting or away
 * message of the WhatsApp Business app. What the team said of the text counts first, then whether anyone can
 * have typed it, then whether the same text came as fast for another lead.
 */
export function originOf(message: PhoneMessage): Origin {
  const { text, seconds, typing_seconds, known, elsewhere } = message;
  if (!mayBeAutomatic(message) || known === 'rejected') return 'person';
  if (known === 'confirmed' || isTooFastToType(text, typing_seconds)) return 'automatic';
  if (seconds > AT_ONCE_SECONDS) return 'person';
  return known === 'suspected' && elsewhere ? 'automatic' : 'suspected';
}
