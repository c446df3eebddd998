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

/** The languages in which a plain offer can be written. */
export type LanguageCode =
  | 'en'
  | 'fr'
  | 'es'
  | 'de'
  | 'nl'
  | 'it'
  | 'pt'
  | 'ru'
  | 'zh'
  | 'ja'
  | 'ar';

const NAMES: Record<LanguageCode, string> = {
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

/** Finds a language by its English name, native name or code. */
export function languageNamed(name: string): LanguageCode | undefined {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  const entries = Object.entries(NAMES) as [LanguageCode, string][];
  return entries.find(([, names]) => names.normalize('NFKD').split(' ').includes(plain))?.[0];
}
