import { matchesIn } from '../letters/matches.ts';
import type { Known } from '../known/known.ts';
import { foldText } from '../letters/fold.ts';
import { isWeekday } from '../amounts/weekdays.ts';
import { LANGUAGES } from '../words/lexicon.ts';
import { NUMBER_WORDS, ONES } from '../words/number-words.ts';
import { unitOf } from '../words/units.ts';
import { isCommon } from '../words/common-words.ts';
import { textOf } from '../text/judged.ts';

/** The words of a text, and the beginnings of the longer ones: other forms of a word share them. */
interface Vocabulary {
  words: ReadonlySet<string>;
  /** each with the sentences that it stands in */
  beginnings: Places;
  /** of scripts without spaces, every two letters in a row */
  pairs: Places;
}
type Places = ReadonlyMap<string, readonly number[]>;

const HAN = /[\u3040-\u30ff\u3400-\u9fff]/;
/** Endings of Japanese carry no meaning. */
const HIRAGANA = /^[\u3040-\u309f]+$/;
/** Numbers and their units are judged as amounts. */
const HAN_NUMBER = /[零〇一二两三四五六七八九十百千万億亿元円]/;
const TOKENS = /[\u3040-\u30ff\u3400-\u9fff]+|\d+(?:[.,:]\d+)*|[\p{L}\p{N}']+/gu;
/** Shorter words are grammar. */
const MIN_LENGTH = 4;
/** "And", "with" and "the" of Arabic are written with their word. */
const ARABIC_PREFIX = /^[وفبلك]?(?:ال|لل)?(?=[ء-ي]{3})/;

const GRAMMAR = new Set(
  Object.values(LANGUAGES).flatMap(({ common }) => foldText(common).split(' ')),
);
const vocabularies = new WeakMap<Known, Vocabulary>();

function vocabularyOf(known: Known): Vocabulary {
  const before = vocabularies.get(known);
  if (before) return before;
  const words = new Set<string>();
  const [beginnings, pairs] = [new Map<string, number[]>(), new Map<string, number[]>()];
  for (const [at, sentence] of known.judged.sentences.entries())
    for (const [token] of matchesIn(textOf(known.judged, sentence), TOKENS)) {
      if (HAN.test(token)) for (const pair of pairsOf(token)) addPlace(pairs, pair, at);
      else {
        words.add(token);
        for (const form of new Set([token, token.replace(ARABIC_PREFIX, '')]))
          for (let end = MIN_LENGTH; end <= form.length; end += 1)
            addPlace(beginnings, form.slice(0, end), at);
      }
    }
  const found = { words, beginnings, pairs };
  vocabularies.set(known, found);
  return found;
}

function addPlace(places: Map<string, number[]>, word: string, at: number): void {
  const known = places.get(word);
  if (!known) places.set(word, [at]);
  else if (known.at(-1) !== at) known.push(at);
}

/** How many words of a text stand together in that one sentence of the business which has most of them. */
export function mostTogether(words: Placed[], business: Known[]): number {
  let most = 0;
  for (const known of business) {
    const { beginnings, pairs } = vocabularyOf(known);
    const counts = new Map<number, number>();
    for (const { word, whose, isPair } of words) {
      if (whose !== 'known') continue;
      const places = isPair
        ? pairs.get(word)
        : formsOf(word)
            .map(({ beginning }) => beginnings.get(beginning))
            .find((one) => one !== undefined);
      for (const place of places ?? []) {
        const count = (counts.get(place) ?? 0) + (isPair ? 0.5 : 1);
        counts.set(place, count);
        if (count > most) most = count;
      }
    }
  }
  return most;
}

const pairsOf = (run: string): string[] =>
  Array.from({ length: Math.max(0, run.length - 1) }, (_, at) => run.slice(at, at + 2));

/** Whose word it is: the business's, the lead's, everybody's, or nobody's. */
export type Whose = 'known' | 'told' | 'plain' | 'strange';

/** Of the words of a sentence that mean something: who said them before. */
export interface Standing {
  /** the business */
  known: number;
  /** the lead, and not the business */
  told: number;
  /** nobody, and everybody uses them */
  plain: number;
  /** nobody, and few use them */
  strange: number;
  /** the lead, and few use them */
  strangeTold: number;
}

/** A word of a sentence, or two letters of one in scripts without spaces. */
export interface Placed {
  word: string;
  /** undefined: grammar, numbers, units and days, which other rules judge */
  whose: Whose | undefined;
  isStrange: boolean;
  isPair: boolean;
}

/** The words of a folded text with those who said them before. */
export function placedWords(
  folded: string,
  language: string,
  business: Known[],
  lead: Known[],
): Placed[] {
  const ofBusiness = business.map(vocabularyOf);
  const ofLead = lead.map(vocabularyOf);
  const placed = (word: string, isPair: boolean, isIn: (one: Vocabulary) => boolean): Placed => {
    if (ofBusiness.some(isIn)) return { word, whose: 'known', isStrange: false, isPair };
    const isStrange = !isCommon(language, word);
    if (ofLead.some(isIn)) return { word, whose: 'told', isStrange, isPair };
    return { word, whose: isStrange ? 'strange' : 'plain', isStrange, isPair };
  };
  const found: Placed[] = [];
  for (const [token] of matchesIn(folded, TOKENS)) {
    if (HAN.test(token)) {
      for (const pair of pairsOf(token))
        found.push(
          HIRAGANA.test(pair) || HAN_NUMBER.test(pair)
            ? { word: pair, whose: undefined, isStrange: false, isPair: true }
            : placed(pair, true, (one) => one.pairs.has(pair)),
        );
    } else if (isJudgedElsewhere(token)) {
      found.push({ word: token, whose: undefined, isStrange: false, isPair: false });
    } else {
      const forms = formsOf(token);
      found.push(placed(token, false, (one) => forms.some((form) => hasForm(one, form))));
    }
  }
  return found;
}

/** "A thousand times" in one word. */
const TIMES = /(?<=.{3})(?:mal|maal|fach|voud)$/;

const isJudgedElsewhere = (token: string): boolean =>
  /^\d/.test(token) ||
  token.length < MIN_LENGTH ||
  GRAMMAR.has(token) ||
  NUMBER_WORDS.has(token.replace(TIMES, '')) ||
  ONES.has(token) ||
  unitOf(token) !== undefined ||
  isWeekday(token);

/** How many words are whose. Two letters are half a word. */
export function standingOf(words: Placed[]): Standing {
  const found: Standing = { known: 0, told: 0, plain: 0, strange: 0, strangeTold: 0 };
  for (const { whose, isStrange, isPair } of words) {
    if (!whose) continue;
    const weight = isPair ? 0.5 : 1;
    found[whose] += weight;
    if (whose === 'told' && isStrange) found.strangeTold += weight;
  }
  return found;
}

interface Form {
  word: string;
  /** other forms of the word begin with it */
  beginning: string;
}

const formsOf = (token: string): Form[] => {
  const bare = token.replace(ARABIC_PREFIX, '');
  return (bare === token ? [token] : [token, bare]).map((word) => ({
    word,
    beginning: word.slice(0, Math.max(MIN_LENGTH, word.length - 2)),
  }));
};

const hasForm = ({ words, beginnings }: Vocabulary, { word, beginning }: Form): boolean =>
  words.has(word) || beginnings.has(beginning);
