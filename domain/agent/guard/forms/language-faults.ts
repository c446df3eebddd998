import { languageNamed } from '../../../offers/language.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import { spokenLanguage } from '../words/common-words.ts';
import type { Ground } from '../known/known.ts';
import { foldText } from '../letters/fold.ts';
import type { Judged } from '../text/judged.ts';
import { remember } from '../letters/remember.ts';
import { LANGUAGES } from '../words/lexicon.ts';

const MIN_WORDS = 6;
/** A language has to be this far ahead of the next one to be certain. */
const AHEAD = 1.6;
/** A shorter text is in a language of which it has so many small words, and none of any other. */
const FEW_WORDS = 4;
const FEW_HITS = 2;
/** Greetings and names are written in any script. */
const MIN_LETTERS = 4;

const common = Object.entries(LANGUAGES)
  .filter(([code]) => !['zh', 'ja'].includes(code))
  .map(([code, { common: words }]) => [code, new Set(foldText(words).split(' '))] as const);

/** The languages, by their place, that have a small word. */
const placesOf = new Map<string, number[]>();
for (const [place, [, known]] of common.entries())
  for (const word of known) placesOf.set(word, [...(placesOf.get(word) ?? []), place]);

function scoresOf(words: string[]): { code: string; hits: number }[] {
  const hits = common.map(() => 0);
  for (const word of words)
    for (const place of placesOf.get(word) ?? []) hits[place] = (hits[place] ?? 0) + 1;
  return common
    .map(([code], place) => ({ code, hits: hits[place] ?? 0 }))
    .sort((a, b) => b.hits - a.hits);
}

/** The language of a folded text, where its script or its small words show it beyond doubt. */
export function languageOf(folded: string): string | undefined {
  const letters = folded.match(/\p{L}/gu)?.length ?? 0;
  const share = (script: RegExp) => (folded.match(script)?.length ?? 0) / Math.max(1, letters);
  if (letters < MIN_LETTERS) return undefined;
  if (share(/[\u3040-\u30ff]/g) > 0.15) return 'ja';
  if (letters >= 8 && share(/[\u3400-\u9fff]/g) > 0.4) return 'zh';
  const words = folded.match(/[\p{L}']+/gu) ?? [];
  if (words.length < FEW_WORDS) return undefined;
  const [first, second] = scoresOf(words);
  const isAlone = first && first.hits >= FEW_HITS && !second?.hits;
  if (words.length < MIN_WORDS) return isAlone ? first.code : undefined;
  if (!first || first.hits < 3 || first.hits / words.length < 0.15) return undefined;
  return first.hits >= (second?.hits ?? 0) * AHEAD ? first.code : undefined;
}

/** The language whose small words a folded text has most of: less than certain. */
export const likelyLanguage = (folded: string, min = 1): string | undefined =>
  min === 1 ? likely(folded) : likelyIn(folded, min);

const likely = remember((folded: string) => likelyIn(folded, 1), 100);

function likelyIn(folded: string, min: number): string | undefined {
  const certain = languageOf(folded);
  if (certain) return certain;
  if (/[а-я]{3}/.test(folded)) return 'ru';
  if (/[ء-ي]{3}/.test(folded)) return 'ar';
  const [first, second] = scoresOf(folded.match(/[\p{L}']+/gu) ?? []);
  const isFirst = first && first.hits >= min && first.hits > (second?.hits ?? 0);
  return isFirst ? first.code : undefined;
}

const languageNamedIn = remember((instructions: string): string | undefined => {
  const named = /^Language: *(.+)$/m.exec(instructions)?.[1];
  return named && languageNamed(named);
}, 60);

/** A language that neither the campaign nor the lead speaks. */
export function languageFaults(judged: Judged, ground: Ground): GuardFault[] {
  const fault = () => [faultAt('language', judged, { start: 0, end: judged.folded.length })];
  if (isOtherScript(judged.folded, ground)) return fault();
  const spoken = certainLanguage(judged.folded);
  if (!spoken) return [];
  const ofCampaign = languageNamedIn(ground.basis.instructions);
  const ofLead = ground.leadTexts.map(ofText);
  if (spoken === ofCampaign || ofLead.includes(spoken)) return [];
  // Few words of the campaign's language show that the lead speaks it.
  const likely = likelyLanguage(ground.lastLeadText, FEW_HITS);
  const last = ofLead.at(-1) ?? (likely === ofCampaign ? likely : undefined);
  // A lead of few words may well write what the answer is written in.
  if (!last && (ground.lastLeadText === '' || mayBe(spoken, ground.lastLeadText))) return [];
  // A campaign that names no language speaks the one of its sources.
  if (!ofCampaign && ground.businessTexts.some((text) => ofText(text) === spoken)) return [];
  return fault();
}

const ofText = (folded: string): string | undefined => known(folded).code;
const known = remember((folded: string) => ({ code: certainLanguage(folded) }), 400);

/** By its script, or by the 3,000 most used words of each language: small ones are alike in related ones. */
const certainLanguage = (folded: string): string | undefined => {
  if (/[\u3040-\u30ff\u3400-\u9fff]/.test(folded)) return languageOf(folded);
  // Addresses are in no language.
  return spokenLanguage(folded.replace(/\S*[.@/]\S+/g, ' ').match(/[\p{L}']+/gu) ?? []);
};

const SCRIPTS: Record<string, RegExp> = {
  ru: /[а-я]/,
  ar: /[ء-ي]/,
  zh: /[\u3400-\u9fff]/,
  ja: /[\u3040-\u30ff\u3400-\u9fff]/,
};
const LATIN = /[a-z]/;

const ALL_SCRIPTS = [LATIN, ...Object.values(SCRIPTS)].map((one) => ({
  one,
  all: new RegExp(one, 'g'),
}));

const scriptOf = (language: string): RegExp => SCRIPTS[language] ?? LATIN;
const mayBe = (language: string, folded: string): boolean => scriptOf(language).test(folded);

/** Letters of one script, of which the campaign's language and the lead's words have none. */
function isOtherScript(folded: string, { basis, leadTexts }: Ground): boolean {
  const ofCampaign = languageNamedIn(basis.instructions);
  if (!ofCampaign || leadTexts.length === 0) return false;
  const letters = folded.match(/\p{L}/gu)?.length ?? 0;
  if (letters < MIN_LETTERS) return false;
  const script = ALL_SCRIPTS.find(
    ({ all }) => (folded.match(all)?.length ?? 0) / letters > MAX_SHARE,
  )?.one;
  const isRead = (text: string) => script?.test(text) ?? true;
  if (script === undefined || scriptOf(ofCampaign).source === script.source) return false;
  if (isHanOf(ofCampaign, script)) return false;
  // Names of places and products are Latin everywhere, and a lead may know them.
  const withoutNames = folded.replace(/\S*[.@/\d]\S*/g, '').match(/[a-z]{2,}/g) ?? [];
  if (script === LATIN && withoutNames.length < FEW_WORDS) return false;
  return !leadTexts.some(isRead);
}

/** Japanese may be written in Han alone. */
const isHanOf = (language: string, script: RegExp): boolean =>
  language === 'ja' && script.test('\u4e00');

const MAX_SHARE = 0.8;
