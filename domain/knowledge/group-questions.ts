import type { StoredMessage } from '../agent/history.ts';
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

/** Similarity from which questions are the same in nearly the same words: half of their trigrams. */
const MIN_SIMILARITY = 0.5;
const MAX_CONVERSATIONS = 20;

/** Groups similar questions, the largest group first. `asked` has the newest first. */
export function groupQuestions(questions: AskedQuestion[]): QuestionGroup[] {
  const groups: { trigrams: Set<string>; all: AskedQuestion[] }[] = [];
  for (const newest of questions) {
    const trigrams = trigramsOf(newest.question);
    const group = groups.find((other) => similarity(trigrams, other.trigrams) >= MIN_SIMILARITY);
    if (group) group.all.push(newest);
    else groups.push({ trigrams, all: [newest] });
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

/** Splits words into trigrams as PostgreSQL's pg_trgm does. */
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

/** The share of all trigrams of two texts that they have in common. */
function similarity(first: Set<string>, other: Set<string>): number {
  let shared = 0;
  for (const trigram of first) if (other.has(trigram)) shared += 1;
  const all = first.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** A shorter message depends on the one before: "And for two?" */
const FEW_LETTERS = 25;

/** Returns the lead's unanswered messages, with the one before if they are short. */
export function questionTexts(
  history: Pick<StoredMessage, 'type_interaction' | 'text' | 'seq'>[],
  answered_seq: number,
): string[] {
  const ofLead = history
    .filter(
      ({ type_interaction, text }) => type_interaction === 'USER_MESSAGE' && text.trim() !== '',
    )
    .toSorted((a, b) => a.seq - b.seq);
  const open = ofLead.filter(({ seq }) => seq > answered_seq);
  const recentTexts = open.length > 0 ? open : ofLead.slice(-1);
  const isShort = recentTexts.reduce((sum, { text }) => sum + text.length, 0) < FEW_LETTERS;
  const before = isShort ? ofLead.slice(0, ofLead.length - recentTexts.length).slice(-1) : [];
  return [...before, ...recentTexts].map(({ text }) => text);
}
