import type { Source } from '../agent/guard/basis/basis.ts';
import { wordsOf } from '../agent/quote.ts';
import { dataBlocksOf, groundedQuotes } from '../agent/suggestion.ts';
import type { LookedUpPassage } from './schema.ts';

/** Shorter words occur in every sentence. */
const MIN_LETTERS = 5;
/** This many shared words are no coincidence. */
const MIN_SHARED = 3;
const MAX_PASSAGES = 200;

/**
 * Finds the passages of offer and facts behind an answer: those that share a figure or several words
 * with it. Literal matching, without asking the model, as in a real turn.
 */
export function findSupportingPassages(answer: string, behavior_prompt: string): string[] {
  const blocks = dataBlocksOf(behavior_prompt);
  const passages = blocks.flatMap(splitPassages).map((text) => ({ text }));
  const found = findPassagesAbout(answer, passages).map(({ text }) => text);
  return groundedQuotes(found, blocks);
}

/** Returns the passages that share a figure or several words with a text, most similar first. */
export function findPassagesAbout<Passage extends { text: string }>(
  statement: string,
  passages: Passage[],
): Passage[] {
  const words = new Set(distinctiveWords(statement));
  return passages
    .slice(0, MAX_PASSAGES)
    .map((passage) => ({ passage, score: similarity(distinctiveWords(passage.text), words) }))
    .filter(({ score }) => score >= MIN_SHARED)
    .toSorted((a, b) => b.score - a.score)
    .map(({ passage }) => passage);
}

/** Lists the knowledge given to the agent, marking what the answer is about. */
export function listLookedUp(answer: string, passages: Source[], now: Date): LookedUpPassage[] {
  const answerWords = new Set(distinctiveWords(answer));
  return passages
    .map(({ id, text, valid_until }) => ({
      id,
      text,
      used: splitPassages(text).some(
        (item) => similarity(distinctiveWords(item), answerWords) >= MIN_SHARED,
      ),
      expired: valid_until !== null && valid_until < now,
    }))
    .toSorted((a, b) => Number(b.used) - Number(a.used));
}

/** Splits a text into lines and sentences. */
export function splitPassages(block: string): string[] {
  return block
    .split(/\n|(?<=[.!?。！？])\s+/u)
    .map((part) => stripBullet(part))
    .filter((part) => part !== '');
}

export const stripBullet = (line: string): string => line.replace(/^[-•*\s]+/, '').trim();

/** Returns the words that distinguish passages, without duplicates. */
function distinctiveWords(text: string): string[] {
  const words = wordsOf(text).trim().split(' ');
  return [...new Set(words)].filter((word) => isFigure(word) || word.length >= MIN_LETTERS);
}

const isFigure = (word: string): boolean => /\p{N}/u.test(word) && word.length > 1;

/** A shared figure counts as much as several words. Sharing most of a short passage is enough, too. */
function similarity(words: string[], answerWords: Set<string>): number {
  const shared = words.filter((word) => answerWords.has(word));
  const figures = shared.filter(isFigure).length;
  const mostOfIt = shared.length >= 2 && shared.length * 2 > words.length;
  return Math.max(shared.length + figures * MIN_SHARED, mostOfIt ? MIN_SHARED : 0);
}
