import { type AnswerRule, type Contact, type ContactDecision, decideContact } from './rule.ts';

/** A chat on the number's phone, as the preview shows it. Nothing of it is stored. */
export interface PreviewChat {
  address: string;
  /** the contact's name on the phone; empty: none */
  name: string;
  /** digits; null: WhatsApp hides the number */
  phone: string | null;
  /** time of the last message in it, in seconds */
  last_at: number;
  contact: Contact;
  /** whether they have a conversation, with the agent or as an older chat; null: no */
  known: 'talks' | 'older_chat' | null;
}

export type ChatOutcome = ContactDecision | { do: 'answer'; reason: 'known' };

/** Returns what would happen if they wrote now. The number's rule applies to new contacts. */
export function outcomeOf(
  rule: AnswerRule,
  { contact, known }: Pick<PreviewChat, 'contact' | 'known'>,
): ChatOutcome {
  if (contact.listed || known === null) return decideContact(rule, contact);
  return known === 'talks'
    ? { do: 'answer', reason: 'known' }
    : { do: 'leave_to_person', reason: 'older_chat' };
}

export interface AnswerPreview {
  /** since when the agent answers on this number; null: the preview isn't confirmed yet */
  live_since: string | null;
  /** null: the gateway can't list the chats of this number */
  chats: PreviewChat[] | null;
}

export interface AnswerSettingsView {
  answers: AnswerRule;
  link_texts: string[];
  listed: number;
  live_since: string | null;
}

export interface ListedRow {
  address: string;
  /** digits; null: WhatsApp hides the number */
  phone: string | null;
  name: string;
}

export interface ListedPage {
  people: ListedRow[];
  /** where the next page starts; null on the last page */
  next: string | null;
}

export interface ListResult {
  added: number;
  /** were already on the list */
  known: number;
  /** lines without a number, counted from 1 */
  unread: number[];
}
