import { languageNamed } from '../../../offers/language.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground } from '../known/known.ts';
import { foldText } from '../letters/fold.ts';
import type { Judged } from '../text/judged.ts';
import { remember } from '../letters/remember.ts';
import { LANGUAGES } from '../words/lexicon.ts';

const MIN_WORDS = 6;
/** A language has to be this far ahead of the next one to be certain. */
const AHEAD = 1.6;

const common = Object.entries(LANGUAGES)
  .filter(([code]) => !['zh', 'ja'].includes(code))
  .map(([code, { common: words }]) => [code, new Set(foldText(words).split(' '))] as const);

/** The language of a folded text, where its script or its small words show it beyond doubt. */
export function languageOf(folded: string): string | undefined {
  const letters = folded.match(/\p{L}/gu)?.length ?? 0;
  const share = (script: RegExp) => (folded.match(script)?.length ?? 0) / Math.max(1, letters);
  if (letters < 8) return undefined;
  if (share(/[\u3040-\u30ff]/g) > 0.15) return 'ja';
  if (share(/[\u3400-\u9fff]/g) > 0.4) return 'zh';
  const words = folded.match(/[\p{L}']+/gu) ?? [];
  if (words.length < MIN_WORDS) return undefined;
  const scores = common
    .map(([code, known]) => ({ code, hits: words.filter((word) => known.has(word)).length }))
    .sort((a, b) => b.hits - a.hits);
  const [first, second] = scores;
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
  const words = folded.match(/[\p{L}']+/gu) ?? [];
  const scores = common
    .map(([code, known]) => ({ code, hits: words.filter((word) => known.has(word)).length }))
    .sort((a, b) => b.hits - a.hits);
  const [first, second] = scores;
  const isFirst = first && first.hits >= min && first.hits > (second?.hits ?? 0);
  return isFirst ? first.code : undefined;
}

const languageNamedIn = remember((instructions: string): string | undefined => {
  const named = /^Language: *(.+)$/m.exec(instructions)?.[1];
  return named && languageNamed(named);
}, 60);

/** A language that neither the campaign nor the lead speaks. Short texts show none. */
export function languageFaults(judged: Judged, ground: Ground): GuardFault[] {
  const spoken = languageOf(judged.folded);
  if (!spoken) return [];
  const ofCampaign = languageNamedIn(ground.basis.instructions);
  const ofLead = ground.leadTexts.map(languageOf);
  if (spoken === ofCampaign || ofLead.includes(spoken)) return [];
  const last = ofLead.at(-1);
  // A lead of few words may well write what the answer is written in.
  if (!last && (ground.lastLeadText === '' || mayBe(spoken, ground.lastLeadText))) return [];
  // A campaign that names no language speaks the one of its sources.
  if (!ofCampaign && ground.businessTexts.some((text) => languageOf(text) === spoken)) return [];
  return [faultAt('language', judged, { start: 0, end: judged.folded.length })];
}

const SCRIPTS: Record<string, RegExp> = {
  ru: /[а-я]/,
  ar: /[ء-ي]/,
  zh: /[\u3400-\u9fff]/,
  ja: /[\u3040-\u30ff\u3400-\u9fff]/,
};

const mayBe = (language: string, folded: string): boolean =>
  (SCRIPTS[language] ?? /[a-z]/).test(folded);
