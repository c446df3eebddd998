import type { Understood } from './understand.ts';
import { isStopWord, likeness, wordsOf } from './words.ts';

/** A part of what the business has written down, as the prompt gives it. */
export interface Known {
  /** an answer that is said as it stands, after its question */
  isAnswer: boolean;
  title: string;
  text: string;
}

/** So much of a question must stand in a part before it counts as its answer. */
const ENOUGH = 0.6;
const MAX_QUOTE = 400;

const BLOCK = /<knowledge>\n([\s\S]*?)\n<\/knowledge>/;

export const withoutKnowledge = (prompt: string): string => prompt.replace(BLOCK, '');

/** The parts of the block; those that may have changed are not told. */
export function readKnowledge(prompt: string): Known[] {
  const block = BLOCK.exec(prompt)?.[1] ?? '';
  return block.split(/\n\n(?=\[\w+:)/).flatMap((part) => {
    const [mark = '', title = '', ...lines] = part.split('\n');
    const found = /^\[(\w+):[^\]]*\](.*)$/.exec(mark);
    if (!found || /may have changed/.test(found[2] ?? '')) return [];
    return [{ isAnswer: found[1] === 'fact', title, text: lines.join('\n') }];
  });
}

/** What the business has written down about a question, in its own words. */
export function findKnown({ about, language }: Understood, known: Known[]): string | undefined {
  if (about.length === 0) return undefined;
  const share = (text: string) => {
    const words = wordsOf(text).filter((word) => !isStopWord(word, language.code));
    const best = (word: string) => Math.max(0, ...words.map((other) => likeness(word, other)));
    return about.reduce((sum, word) => sum + best(word), 0) / about.length;
  };
  for (const { isAnswer, title, text } of known) {
    if (share(`${title}\n${text}`) < ENOUGH) continue;
    if (isAnswer) return text.slice(0, MAX_QUOTE);
    const sentences = text.split(/(?<=[.!?。！？])\s*|\n/u).filter(Boolean);
    const [best] = sentences.toSorted((one, other) => share(other) - share(one));
    if (best) return best.slice(0, MAX_QUOTE);
  }
  return undefined;
}
