import { type AnswerRule, type Contact, type ContactDecision, decideContact } from './rule.ts';

/** A chat of the number's phone, as the preview shows it. Nothing of it is stored. */
export interface PreviewChat {
  address: string;
  /** the contact's name on the phone; empty: none */
  name: string;
  /** digits; null: WhatsApp hides the number */
  phone: string | null;
  /** when something was last said in it, in seconds */
  last_at: number;
  contact: Contact;
  /** they have a conversation, with the agent or as an older chat; null: they have none */
  known: 'talks' | 'older_chat' | null;
}

export type ChatOutcome = ContactDecision | { do: 'answer'; reason: 'known' };

/** What would happen if they wrote now. The number's choice is for those without a conversation. */
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
  /** since when the agent answers on this number; null: no one has confirmed the preview */
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
  /** where the next page begins; null: there is none */
  next: string | null;
}

export interface ListResult {
  added: number;
  /** were on the list before */
  known: number;
  /** lines without a number, counted from 1 */
  unread: number[];
}
