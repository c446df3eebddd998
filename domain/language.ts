import { memoize } from './memoize.ts';

/** The language of a text, as a detector reports it. */
export interface DetectedLanguage {
  /** two letters of ISO 639-1 */
  code: string;
  /** 0 to 1 */
  confidence: number;
}

/** Below this, detectors mix up related languages such as Russian and Bulgarian. */
const MIN_CONFIDENCE = 0.5;

/** Returns the language if the detector is sure of it: unknown is better than wrong. */
export function certainLanguage(detected: DetectedLanguage | undefined): string | undefined {
  return detected && detected.confidence >= MIN_CONFIDENCE ? detected.code : undefined;
}

const NAMES = {
  en: 'english anglais en',
  fr: 'french francais fr',
  es: 'spanish espanol castellano es',
  de: 'german deutsch de',
  nl: 'dutch nederlands nl',
  it: 'italian italiano it',
  pt: 'portuguese portugues pt',
  ru: 'russian русскии ru',
  zh: 'chinese mandarin 中文 汉语 zh',
  ja: 'japanese 日本語 ja',
  ar: 'arabic العربية ar',
};

/** The languages in which a plain offer can be written. */
export type LanguageCode = keyof typeof NAMES;

/** Finds a language by its English name, native name or code. */
export function languageNamed(name: string): LanguageCode | undefined {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  const entries = Object.entries(NAMES) as [LanguageCode, string][];
  return entries.find(([, names]) => names.normalize('NFKD').split(' ').includes(plain))?.[0];
}

let codes: Map<string, string> | undefined;

/** The code of any language that ICU has a name for, by its English name or its own. */
export function languageCode(name: string): string | undefined {
  codes ??= codesByName();
  return languageNamed(name) ?? codes.get(name.toLowerCase().trim());
}

const nameIn = (locale: string, code: string): string =>
  new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code) ?? '';

function codesByName(): Map<string, string> {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  // An old code has the name of the one that replaced it.
  const current = pairs.filter((code) => Intl.getCanonicalLocales(code)[0] === code);
  const named = (locale?: string) =>
    current.map((code) => [nameIn(locale ?? code, code).toLowerCase(), code] as const);
  return new Map([...named(), ...named('en')].filter(([name]) => name !== ''));
}

/** Scripts that one language mixes. */
const MIXED: Record<string, string[]> = {
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
};

/**
 * Two letters or more that none of these languages is written in, by their codes. Latin ones never are
 * foreign, as names and brands are everywhere.
 */
export const foreignLetters = memoize((codes) => {
  const scripts = codes.split(',').map((code) => new Intl.Locale(code).maximize().script ?? 'Latn');
  const own = ['Latn', ...scripts].flatMap((script) => MIXED[script] ?? [script]);
  const classes = own.map((script) => `\\p{scx=${script}}`).join('');
  return new RegExp(`[\\p{L}--[${classes}]]{2,}`, 'v');
});
