/** What a text is written in, as a detector says. */
export interface DetectedLanguage {
  /** two letters of ISO 639-1 */
  code: string;
  /** 0 to 1 */
  confidence: number;
}

/** Below this, related languages such as Russian and Bulgarian are mixed up. */
const MIN_CONFIDENCE = 0.5;

/** The code of a language that was detected beyond doubt. Unknown is better than wrong. */
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

/** The languages that a plain offer can be written in. */
export type LanguageCode = keyof typeof NAMES;

/** The code of a language by its English name, its own name or its code; undefined for others. */
export function languageNamed(name: string): LanguageCode | undefined {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  const entries = Object.entries(NAMES) as [LanguageCode, string][];
  return entries.find(([, names]) => names.normalize('NFKD').split(' ').includes(plain))?.[0];
}
