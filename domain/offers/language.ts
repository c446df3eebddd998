/** Languages that can be told apart by their script or their frequent words. */
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

/** The language that a person's word for it means; undefined for one that is not known here. */
export function languageNamed(name: string): LanguageCode | undefined {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  const entries = Object.entries(NAMES) as [LanguageCode, string][];
  return entries.find(([, names]) => names.normalize('NFKD').split(' ').includes(plain))?.[0];
}

/** Words that are frequent in one language and rare in the others. */
const WORDS: Partial<Record<LanguageCode, string>> = {
  en: 'the and you your for with is are of to we our from that this what have it by or can will',
  fr: 'le les des et vous votre vos pour avec est sont du nous notre une dans qui sur par au aux cette ou plus sans',
  es: 'el los las y usted su sus para con es son del nosotros nuestro nuestra una en que por al esta o más sin como',
  de: 'der die das und sie ihr ihre für mit ist sind des wir unser unsere eine einen im zu von auf dem den nicht auch',
  nl: 'het een en u uw je voor met is zijn van wij ons onze de dat die op te bij ook niet door wat naar',
  it: 'il gli le e lei suo vostro per con è sono del della noi nostro nostra una di che da al questa o più senza',
  pt: 'o os as e você seu sua para com é são do da nós nosso nossa uma em que por ao esta ou mais sem não dos',
};
const wordSets = Object.entries(WORDS).map(
  ([code, words]) => [code as LanguageCode, new Set(words.split(' '))] as const,
);

/** So many frequent words tell a language; with fewer nothing is said. */
const ENOUGH_WORDS = 4;

/**
 * What a text is written in, as far as that is plain. Undefined for a short text, a mixed one, and a
 * language that is not known here.
 */
export function languageOf(text: string): LanguageCode | undefined {
  const count = (script: RegExp) => text.match(script)?.length ?? 0;
  const latin = count(/\p{Script=Latin}/gu);
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(/\p{Script=Han}/gu);
  const scripts: [LanguageCode, number][] = [
    // a sign of Chinese or Japanese says about as much as three letters
    [kana * 5 > han ? 'ja' : 'zh', (han + kana) * 3],
    ['ru', count(/\p{Script=Cyrillic}/gu)],
    ['ar', count(/\p{Script=Arabic}/gu)],
  ];
  const script = scripts.find(([, letters]) => letters > latin && letters > 8);
  return script ? script[0] : latinLanguageOf(text);
}

function latinLanguageOf(text: string): LanguageCode | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = wordSets
    .map(([code, known]) => [code, words.filter((word) => known.has(word)).length] as const)
    .toSorted((a, b) => b[1] - a[1]);
  const [best, second] = scores;
  if (!best || best[1] < ENOUGH_WORDS || best[1] < (second?.[1] ?? 0) * 1.4) return undefined;
  return best[0];
}
