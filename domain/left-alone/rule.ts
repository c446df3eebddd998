import { canonicalNumber } from '../identity/number-forms.ts';

/** Which contacts a number's agent answers, besides those in conversation with it. */
export const ANSWER_RULES = ['everyone', 'first_time', 'known_source'] as const;
export type AnswerRule = (typeof ANSWER_RULES)[number];

/** Why the agent doesn't answer a contact whose conversation is stored. */
export type LeftAlone = 'listed' | 'older_chat';

/** A contact without a conversation with the agent. */
export interface Contact {
  /** on the number's list of contacts whom the agent never answers */
  listed: boolean;
  /** the chat is older than the linking of the number */
  older: boolean;
  /** came from an ad or with a link's text; a lead from a form is already stored, so this isn't asked */
  by_source: boolean;
  /** so far, only the owner has written, on the phone */
  from_us: boolean;
}

export type ContactDecision =
  | { do: 'answer' }
  /** stored; waits for a member until one lets the agent answer */
  | { do: 'leave_to_person'; reason: 'older_chat' }
  /** private: nothing of it is stored */
  | { do: 'ignore'; reason: 'listed' | 'older_chat' | 'no_source' };

/**
 * Decides whether the agent answers a contact, for incoming messages and for the preview. Checks the
 * list, then the number's rule, then the age of the chat.
 */
export function decideContact(
  rule: AnswerRule,
  { listed, older, by_source, from_us }: Contact,
): ContactDecision {
  if (listed) return { do: 'ignore', reason: 'listed' };
  if (rule === 'known_source' && !by_source) return { do: 'ignore', reason: 'no_source' };
  if (!older) return { do: 'answer' };
  // The owner's messages to an old contact aren't about a lead.
  if (rule === 'first_time' || from_us) return { do: 'ignore', reason: 'older_chat' };
  return { do: 'leave_to_person', reason: 'older_chat' };
}

/** The number of compared characters. */
const MAX_COMPARED = 1_000;

/** Whether a first message begins with the text of one of the number's links. */
export function startedFromLink(text: string, linkTexts: readonly string[]): boolean {
  return linkTexts.some((link) => beginsWithLinkText(text, link));
}

/** Ignores case, punctuation and spaces, which leads change in a link's text. */
export function beginsWithLinkText(text: string, link: string): boolean {
  const folded = foldWords(link);
  return folded !== '' && `${foldWords(text)} `.startsWith(`${folded} `);
}

/** Reduces a text to its words in one case. */
export const foldWords = (text: string): string =>
  text
    .slice(0, MAX_COMPARED)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The address in the list: the valid form of the number, or a hidden sender's lid. */
export const listedAddress = (address: string): string =>
  address.endsWith(HOST) ? `${canonicalNumber(address.slice(0, -HOST.length))}${HOST}` : address;

const HOST = '@c.us';
