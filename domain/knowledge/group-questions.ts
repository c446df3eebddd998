import { wordsOf } from '../agent/quote.ts';
import type { QuestionGroup } from './schema.ts';

export interface AskedQuestion {
  question_id: string;
  question: string;
  campaign_id: string;
  conversation_id: string;
  name: string;
  /** ISO time */
  asked_at: string;
}

/** Half of their trigrams in common: the same question in nearly the same words. */
const ALIKE = 0.5;
const MAX_CONVERSATIONS = 20;

/** Questions that are alike, the group with the most first; `asked` comes newest first. */
export function groupQuestions(asked: AskedQuestion[]): QuestionGroup[] {
  const groups: { trigrams: Set<string>; all: AskedQuestion[] }[] = [];
  for (const one of asked) {
    const trigrams = trigramsOf(one.question);
    const group = groups.find((other) => likeness(trigrams, other.trigrams) >= ALIKE);
    if (group) group.all.push(one);
    else groups.push({ trigrams, all: [one] });
  }
  return groups
    .map(({ all }) => groupOf(all))
    .toSorted((a, b) => b.count - a.count || b.last_asked_at.localeCompare(a.last_asked_at));
}

function groupOf(all: AskedQuestion[]): QuestionGroup {
  const conversations = new Map(
    all.map(({ conversation_id, name }) => [conversation_id, { conversation_id, name }]),
  );
  return {
    question: all[0]?.question ?? '',
    question_ids: all.map(({ question_id }) => question_id),
    count: all.length,
    last_asked_at: all[0]?.asked_at ?? '',
    campaign_ids: [...new Set(all.map(({ campaign_id }) => campaign_id))],
    conversations: [...conversations.values()].slice(0, MAX_CONVERSATIONS),
  };
}

/** As PostgreSQL's pg_trgm takes words apart. */
function trigramsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of wordsOf(text).trim().split(' ').filter(Boolean)) {
    const letters = Array.from(`  ${word} `);
    for (let at = 0; at + 3 <= letters.length; at += 1) {
      found.add(letters.slice(at, at + 3).join(''));
    }
  }
  return found;
}

/** The part of all trigrams of two texts that both have. */
function likeness(one: Set<string>, other: Set<string>): number {
  let shared = 0;
  for (const trigram of one) if (other.has(trigram)) shared += 1;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}
