import { canonicalNumber } from '../identity/number-forms.ts';

/** Whom the agent of a number answers besides those whom it already talks to. */
export const ANSWER_RULES = ['everyone', 'first_time', 'known_source'] as const;
export type AnswerRule = (typeof ANSWER_RULES)[number];

/** Why the agent is silent towards someone whose conversation is stored. */
export const LEFT_ALONE = ['listed', 'older_chat'] as const;
export type LeftAlone = (typeof LEFT_ALONE)[number];

/** Someone with whom the agent has no conversation yet. */
export interface Contact {
  /** on the number's list of people whom the agent never answers */
  listed: boolean;
  /** the chat is older than the linking of the number */
  older: boolean;
  /** came by an ad, or with the text of a link; who comes by a form is entered, and no stranger */
  by_source: boolean;
  /** only our side has written, on the phone */
  from_us: boolean;
}

export type ContactDecision =
  | { do: 'answer' }
  /** stored, and waits for a person until someone lets the agent answer */
  | { do: 'leave_to_person'; reason: 'older_chat' }
  /** private: nothing of it is stored */
  | { do: 'ignore'; reason: 'listed' | 'older_chat' | 'no_source' };

/**
 * The one rule about who gets an agent, for what comes in and for the preview: the list, then the choice
 * of the number, then the age of the chat.
 */
export function decideContact(
  rule: AnswerRule,
  { listed, older, by_source, from_us }: Contact,
): ContactDecision {
  if (listed) return { do: 'ignore', reason: 'listed' };
  if (rule === 'known_source' && !by_source) return { do: 'ignore', reason: 'no_source' };
  if (!older) return { do: 'answer' };
  // What the owner writes to an old contact is no lead's.
  if (rule === 'first_time' || from_us) return { do: 'ignore', reason: 'older_chat' };
  return { do: 'leave_to_person', reason: 'older_chat' };
}

/** Characters of a message that are compared. */
const MAX_COMPARED = 1_000;

/** Whether a first message begins with the text of one of the number's links. */
export function cameByLink(text: string, linkTexts: readonly string[]): boolean {
  return linkTexts.some((link) => beginsWith(text, link));
}

/** Leads change the case, the marks and the spaces of a text that a link has written for them. */
export function beginsWith(text: string, link: string): boolean {
  const folded = foldWords(link);
  return folded !== '' && `${foldWords(text)} `.startsWith(`${folded} `);
}

/** A text as its words alone, in one case. */
export const foldWords = (text: string): string =>
  text
    .slice(0, MAX_COMPARED)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The address under which someone is listed: the valid form of the number, or a hidden sender's lid. */
export const listedAddress = (address: string): string =>
  address.endsWith(HOST) ? `${canonicalNumber(address.slice(0, -HOST.length))}${HOST}` : address;

const HOST = '@c.us';
