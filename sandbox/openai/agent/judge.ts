import type { ChatMessage } from '../chat-request.ts';
import type { Intent, LanguageBook } from './language-book.ts';
import { understand } from './understand.ts';

export type ConversationStatus = 'en_cours' | 'converti' | 'pas_interesse';

export interface Judgement {
  status: ConversationStatus;
  /** The lead's own words that say so; empty while the conversation goes on. */
  evidence: string;
}

/** After a refusal, a question of these kinds means that the lead is back. */
const interest = new Set<Intent>(['price', 'booking', 'availability', 'details', 'contact']);

/** Where a conversation stands: the lead's last decisive words count. */
export function judge(messages: ChatMessage[], book: LanguageBook): Judgement {
  let verdict: Judgement = { status: 'en_cours', evidence: '' };
  for (const { role, text } of messages) {
    if (role !== 'user') continue;
    const intent = understand(text, book);
    if (intent === 'confirmed') verdict = { status: 'converti', evidence: words(text) };
    else if (intent === 'refusal') verdict = { status: 'pas_interesse', evidence: words(text) };
    else if (verdict.status === 'pas_interesse' && interest.has(intent)) {
      verdict = { status: 'en_cours', evidence: '' };
    }
  }
  return verdict;
}

function words(text: string): string {
  return text.trim().slice(0, 300);
}
