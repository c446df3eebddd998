import { languageOf, likelyLanguage } from './language-faults.ts';
import { remember } from '../letters/remember.ts';
import type { Judged } from '../text/judged.ts';
import { languageScores, spokenLanguage } from '../words/common-words.ts';
import type { Ground, Known } from '../known/known.ts';

/** So many letters of a business are enough to have its words for things. */
const ENOUGH = 600;
/** Another language has to have so much more of an answer than the business's own. */
const AHEAD = 1;
const HAN = /[\u3040-\u30ff\u3400-\u9fff]/;

const lettersBy = new WeakMap<Known, Map<string, number>>();

function lettersOf(known: Known): Map<string, number> {
  const before = lettersBy.get(known);
  if (before) return before;
  const found = new Map<string, number>();
  for (const line of known.judged.folded.split('\n')) {
    // Names are Latin everywhere: letters of another script show the language of a line.
    const language = likelyLanguage(line.replace(/https?:\S+/g, '')) ?? '';
    found.set(language, (found.get(language) ?? 0) + line.length);
  }
  lettersBy.set(known, found);
  return found;
}

/** How many letters a business has of each language. */
function lettersIn(business: Known[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const letters of business.map(lettersOf))
    for (const [of, count] of letters) all.set(of, (all.get(of) ?? 0) + count);
  all.delete('');
  return all;
}

/** The language that most of what the business says is in, or one of which it has enough. */
export function isSpokenIn(language: string, business: Known[]): boolean {
  const all = lettersIn(business);
  const own = all.get(language) ?? 0;
  return own >= ENOUGH || (own > 0 && [...all.values()].every((count) => count <= own));
}

const scored = remember((folded: string) => {
  const words = folded.match(/[\p{L}']+/gu) ?? [];
  const certain = languageOf(folded) ?? spokenLanguage(words);
  return { certain, scores: certain ? [] : languageScores(words) };
}, 100);

/**
 * The language of an answer. A few words are alike in related languages: they are in the business's own,
 * unless another one knows more of them.
 */
export function languageOfAnswer(
  { folded }: Judged,
  { business }: Pick<Ground, 'business'>,
): string {
  const [main] = [...lettersIn(business)].toSorted(([, a], [, b]) => b - a);
  const own = main?.[0];
  // Japanese may be written in Han alone.
  if (HAN.test(folded)) return own === 'ja' ? 'ja' : (likelyLanguage(folded) ?? 'zh');
  if (/[а-я]{2}/.test(folded)) return 'ru';
  if (/[ء-ي]{2}/.test(folded)) return 'ar';
  const { certain, scores } = scored(folded);
  if (certain) return certain;
  const [first] = scores;
  const ofOwn = scores.find(({ code }) => code === own)?.score ?? 0;
  if (own === undefined || (first && first.score >= ofOwn + AHEAD)) return first?.code ?? 'en';
  return own;
}
