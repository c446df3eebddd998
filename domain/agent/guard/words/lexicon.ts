import { foldText } from '../letters/fold.ts';
import { remember } from '../letters/remember.ts';
import { ARABIC } from './arabic.ts';
import { CHINESE } from './chinese.ts';
import { DUTCH } from './dutch.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import { JAPANESE } from './japanese.ts';
import { PORTUGUESE } from './portuguese.ts';
import { RUSSIAN } from './russian.ts';
import { SPANISH } from './spanish.ts';
import { sourceOf, startsOf } from './patterns.ts';
import type { Words } from './words.ts';

export const LANGUAGES = {
  en: ENGLISH,
  fr: FRENCH,
  es: SPANISH,
  de: GERMAN,
  nl: DUTCH,
  it: ITALIAN,
  pt: PORTUGUESE,
  ru: RUSSIAN,
  zh: CHINESE,
  ja: JAPANESE,
  ar: ARABIC,
} satisfies Record<string, Words>;

/** A script has one expression a thing: a text that has none of its letters is not searched for it. */
interface Script {
  letters: RegExp;
  languages: Words[];
  /** what `*` stands for */
  ending: string;
  before: string;
  after: string;
  /** words are apart: each begins behind something else than a letter */
  isSpaced: boolean;
}

const SCRIPTS: Script[] = [
  {
    letters: /[a-z]/,
    languages: [ENGLISH, FRENCH, SPANISH, GERMAN, DUTCH, ITALIAN, PORTUGUESE],
    ending: '[a-z]*',
    before: '(?<![a-z])',
    after: '(?![a-z])',
    isSpaced: true,
  },
  {
    letters: /[а-я]/,
    languages: [RUSSIAN],
    ending: '[а-я]*',
    before: '(?<![а-яa-z])',
    after: '(?![а-я])',
    isSpaced: true,
  },
  {
    letters: /[ء-ي]/,
    languages: [ARABIC],
    ending: '[ء-ي]*',
    // "and", "so", "with", "to", "as" and "the" are written with their word.
    before: '(?<![ء-ي])[وف]?[بلك]?(?:ال)?',
    after: '(?![ء-ي])',
    isSpaced: false,
  },
  {
    letters: /[\u3040-\u30ff\u3400-\u9fff]/,
    languages: [CHINESE, JAPANESE],
    ending: '',
    before: '',
    after: '',
    isSpaced: false,
  },
];

type Thing = Exclude<keyof Words, 'common'>;

interface Part {
  letters: RegExp;
  pattern: RegExp;
  /** what may begin with these two characters */
  byStart: Map<string, RegExp>;
  /** what may begin with anything */
  others: RegExp | undefined;
}

/** What all languages say for one thing. */
export class Heads {
  readonly #parts: Part[];
  /** Several rules ask the same of one sentence. */
  readonly #isIn = remember((folded: string) => this.placesIn(folded, 1).length > 0, 20);

  /** `spoken`: the languages to look in, apart by spaces; empty: all */
  constructor(thing: Thing, spoken = '') {
    this.#parts = SCRIPTS.flatMap((script) => {
      const languages = script.languages.filter((one) => isSpoken(one, spoken));
      return languages.length > 0 ? [partOf({ ...script, languages }, thing)] : [];
    });
  }

  /** Whether a folded text says it. */
  in(folded: string): boolean {
    return this.#isIn(folded);
  }

  /** Where a folded text says it. */
  placesIn(folded: string, max = Number.POSITIVE_INFINITY): { start: number; end: number }[] {
    const found: { start: number; end: number }[] = [];
    for (const { letters, byStart, others } of this.#parts) {
      if (found.length >= max) break;
      if (!letters.test(folded)) continue;
      if (byStart.size > 0) found.push(...startingIn(folded, byStart, max));
      if (others && found.length < max)
        for (const { 0: words, index } of folded.matchAll(others))
          found.push({ start: index, end: index + words.length });
    }
    return found;
  }

  /** The folded text without it. */
  without(folded: string): string {
    return this.#parts.reduce(
      (left, { letters, pattern }) => (letters.test(left) ? left.replace(pattern, ' ') : left),
      folded,
    );
  }
}

/**
 * Where words of a folded text begin that may begin something of any list, with their first two
 * characters: each list looks at these only.
 */
const beginnings = remember((folded: string): [at: number, start: string][] => {
  const found: [number, string][] = [];
  let isInside = false;
  for (let at = 0; at < folded.length; at += 1) {
    const isLetter = isLetterCode(folded.charCodeAt(at));
    if (isLetter && !isInside) {
      const start = folded.slice(at, at + 2);
      const pattern = anyFrom(start);
      if (pattern) {
        pattern.lastIndex = at;
        if (pattern.test(folded)) found.push([at, start]);
      }
    }
    isInside = isLetter;
  }
  return found;
}, 120);

const anyFroms = new Map<string, RegExp | undefined>();
let allByStart: Map<string, string[]> | undefined;

/** All that any list has beginning with these two characters, in one pattern. */
function anyFrom(start: string): RegExp | undefined {
  if (anyFroms.has(start)) return anyFroms.get(start);
  const sources = (allByStart ??= sourcesByStart()).get(start);
  const pattern = sources && new RegExp(`(?:${sources.join('|')})`, 'y');
  anyFroms.set(start, pattern);
  return pattern;
}

function sourcesByStart(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const script of SCRIPTS.filter(({ isSpaced }) => isSpaced))
    for (const words of script.languages)
      for (const thing of Object.keys(words) as (keyof Words)[])
        for (const source of thing === 'common' ? [] : sourcesOf(words[thing], script))
          for (const start of new Set(startsOf(source))) {
            const own = `(?:${source})${script.after}`;
            found.set(start, [...(found.get(start) ?? []), own]);
          }
  return found;
}

const sourcesOf = (patterns: string, script: Script): string[] =>
  patterns.split('; ').map((one) => sourceOf(one, script.ending));

/** Only where a word begins, and only what may begin like it. */
function startingIn(folded: string, byStart: Map<string, RegExp>, max: number) {
  const found: { start: number; end: number }[] = [];
  let from = 0;
  for (const [at, start] of beginnings(folded)) {
    const pattern = at < from ? undefined : byStart.get(start);
    if (!pattern) continue;
    pattern.lastIndex = at;
    if (!pattern.test(folded)) continue;
    from = pattern.lastIndex;
    found.push({ start: at, end: from });
    if (found.length >= max) break;
  }
  return found;
}

const isLetterCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 0x430 && code <= 0x44f);

function partOf(script: Script, thing: Thing): Part {
  const sources = script.languages.flatMap((words) => sourcesOf(words[thing], script));
  const { letters, before, after } = script;
  const pattern = new RegExp(`${before}(?:${sources.join('|')})${after}`, 'g');
  const byStart = new Map<string, string[]>();
  const others: string[] = [];
  for (const source of sources) {
    const starts = script.isSpaced ? startsOf(source) : undefined;
    if (!starts) others.push(source);
    for (const start of new Set(starts))
      byStart.set(start, [...(byStart.get(start) ?? []), source]);
  }
  const compiled = [...byStart].map(
    ([start, own]) => [start, new RegExp(`(?:${own.join('|')})${after}`, 'y')] as const,
  );
  return {
    letters,
    pattern,
    byStart: new Map(compiled),
    others:
      others.length > 0 ? new RegExp(`${before}(?:${others.join('|')})${after}`, 'g') : undefined,
  };
}

/** Only languages of Latin letters are chosen: the others are known by theirs. */
const isSpoken = (words: Words, spoken: string): boolean =>
  spoken === '' ||
  !LATIN.some((code) => LANGUAGES[code] === words) ||
  spoken.split(' ').some((code) => LANGUAGES[code as keyof typeof LANGUAGES] === words);

const LATIN = ['en', 'fr', 'es', 'de', 'nl', 'it', 'pt'] as const;
const common = LATIN.map(
  (code) => [code, new Set(foldText(LANGUAGES[code].common).split(' '))] as const,
);
const MIN_COMMON = 3;
const MIN_OTHER = 2;

/**
 * The languages of Latin letters that a folded text may be in, by the small words of each; empty
 * where they do not show it. "No" denies in Spanish and says "in the" in Portuguese.
 */
export function spokenIn(folded: string): string {
  const words = folded.match(/[a-z]+/g) ?? [];
  const hits = common.map(([code, known]) => ({
    code,
    known,
    said: words.filter((word) => known.has(word)),
  }));
  const first = hits.reduce((best, one) => (one.said.length > best.said.length ? one : best));
  if (first.said.length < MIN_OTHER) return '';
  const least = first.said.length < MIN_COMMON ? 1 : MIN_OTHER;
  const others = hits.filter(
    (one) => one !== first && one.said.filter((word) => !first.known.has(word)).length >= least,
  );
  return [first, ...others].map(({ code }) => code).join(' ');
}

const cache = new Map<Thing, Map<string, Heads>>();

/** Built when first asked for. */
export function heads(thing: Thing, spoken = ''): Heads {
  let bySpoken = cache.get(thing);
  if (!bySpoken) cache.set(thing, (bySpoken = new Map()));
  let known = bySpoken.get(spoken);
  if (!known) bySpoken.set(spoken, (known = new Heads(thing, spoken)));
  return known;
}
