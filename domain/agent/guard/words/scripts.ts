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
export type Code = keyof typeof LANGUAGES;
export type Thing = Exclude<keyof Words, 'common'>;

/** What is written alike is searched together: a text that has none of its letters is not searched. */
export interface Script {
  letters: RegExp;
  languages: Code[];
  /** what `*` stands for */
  ending: string;
  before: string;
  after: string;
  /** the first and the last of the letters that may not go on where a word ends; undefined: words are not apart */
  goesOn?: readonly [number, number];
  /** its words begin behind something else than a letter, and with nothing that is written with them */
  isSpaced: boolean;
}

const codes = (first: string, last: string) => [first.charCodeAt(0), last.charCodeAt(0)] as const;

export const SCRIPTS: readonly Script[] = [
  {
    letters: /[a-z]/,
    languages: ['en', 'fr', 'es', 'de', 'nl', 'it', 'pt'],
    ending: '[a-z]*',
    before: '(?<![a-z])',
    after: '(?![a-z])',
    goesOn: codes('a', 'z'),
    isSpaced: true,
  },
  {
    letters: /[а-я]/,
    languages: ['ru'],
    ending: '[а-я]*',
    before: '(?<![а-яa-z])',
    after: '(?![а-я])',
    goesOn: codes('а', 'я'),
    isSpaced: true,
  },
  {
    letters: /[ء-ي]/,
    languages: ['ar'],
    ending: '[ء-ي]*',
    // "and", "so", "with", "to", "as" and "the" are written with their word.
    before: '(?<![ء-ي])[وف]?[بلك]?(?:ال)?',
    after: '(?![ء-ي])',
    goesOn: codes('ء', 'ي'),
    isSpaced: false,
  },
  {
    letters: /[\u3040-\u30ff\u3400-\u9fff]/,
    languages: ['zh', 'ja'],
    ending: '',
    before: '',
    after: '',
    isSpaced: false,
  },
];

/** A bit for each script, in order. */
export const SCRIPT_BITS = [1, 2, 4, 8] as const;
