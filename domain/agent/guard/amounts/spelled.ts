import { matchesIn } from '../letters/matches.ts';
import {
  added,
  AND,
  ARABIC_TEN,
  HAN_NUMBER,
  hanValue,
  joinedParts,
  NUMBER_WORDS,
  ONES,
} from '../words/number-words.ts';
import { hanReading } from './han-words.ts';
import type { Span } from '../text/judged.ts';

const WORD = /[\p{L}]+/gu;

/** A number of a text. */
export interface Figure extends Span {
  value: number;
  within?: number;
  spelled: boolean;
  /** an article before a span of time: "a week" */
  isArticle?: boolean;
}

interface Open extends Figure {
  /** it began with a word for one, which says nothing alone */
  isOne: boolean;
}

/** The numbers that a folded text has in words, by what they mean together. */
export function spelledIn(folded: string): Figure[] {
  const found = hanNumbers(folded);
  let open: Open | undefined;
  let hasAnd = false;
  const close = () => {
    if (open && !open.isOne) found.push(figure(open));
    open = undefined;
  };
  for (const { 0: word, index } of matchesIn(folded, WORD)) {
    const end = index + word.length;
    const parts = partsOf(word, open !== undefined);
    if (open && /[^\s\-\u00a0]/.test(folded.slice(open.end, index)) && !hasAnd) close();
    if (!parts) {
      if (open && AND.has(word)) hasAnd = true;
      else {
        close();
        hasAnd = false;
      }
      continue;
    }
    for (const part of parts) {
      const sum = open && together(open, part, word, hasAnd);
      if (open && sum !== undefined) open = { ...open, end, value: sum, isOne: false };
      else {
        close();
        open = { start: index, end, value: part, spelled: true, isOne: isOne(word) };
      }
    }
    hasAnd = false;
  }
  close();
  return found;
}

const figure = ({ start, end, value, spelled }: Open): Figure => ({ start, end, value, spelled });

function hanNumbers(folded: string): Figure[] {
  if (!/[零〇一二两兩三四五六七八九十百千万]/.test(folded)) return [];
  return matchesIn(folded, HAN_NUMBER).flatMap(({ 0: text, index }) => {
    const end = index + text.length;
    const reading = hanReading(folded, index, end);
    if (reading === 'none') return [];
    const figure = { start: index, end, value: hanValue(text), spelled: true };
    return [reading === 'article' ? { ...figure, isArticle: true } : figure];
  });
}

/** What a number and its next word are together; undefined where another number begins. */
function together(open: Open, part: number, word: string, hasAnd: boolean): number | undefined {
  const below = open.value % 100;
  // "quatre vingt" is eighty, not four and twenty.
  if (word.startsWith('vingt') && below === 4) return open.value + 76;
  if (ARABIC_TEN.has(bare(word)) && below > 0 && below < 10) return open.value + 10;
  // "One twenty" is none, "one and twenty" is.
  const isJoined = hasAnd || word.startsWith('و');
  if (open.isOne && part < 100 && !isJoined) return undefined;
  if (part === 1 && below > 0 && below < 20) return undefined;
  return added(open.value, part);
}

/** Without the "and" or "with" of Arabic, which is written with its word. */
const bare = (word: string): string => word.replace(/^[وبلف](?=.{2})/, '');
const isOne = (word: string): boolean => ONES.has(word) || ONES.has(bare(word));

function partsOf(word: string, isOpen: boolean): number[] | undefined {
  const exact = NUMBER_WORDS.get(word);
  if (exact !== undefined) return word === 'k' || word === 'к' ? undefined : [exact];
  if (ONES.has(word)) return [1];
  if (/^[وبلف]./.test(word)) {
    const value = NUMBER_WORDS.get(word.slice(1));
    if (value !== undefined) return [value];
    if (isOpen && ONES.has(word.slice(1))) return [1];
  }
  return joinedParts(word).parts;
}
