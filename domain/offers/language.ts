/** The languages that a plain offer can be written in. */
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

/** The code of a language by its English name, its own name or its code; undefined for others. */
export function languageNamed(name: string): LanguageCode | undefined {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  const entries = Object.entries(NAMES) as [LanguageCode, string][];
  return entries.find(([, names]) => names.normalize('NFKD').split(' ').includes(plain))?.[0];
}
