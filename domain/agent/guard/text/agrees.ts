import { heads } from '../words/lexicon.ts';
import { type Judged, type Sentence, textOf } from './judged.ts';

/** A "yes" stands so near to the beginning of its sentence. */
const BEGINS = 3;
/** So near behind it a "not" takes it back. */
const SOON = 10;
const NOT = /^\s?(?:que |aber |mais |but )?(?:not|no|non|nicht|niet|nao|нет|не|不|لا)(?!\p{L})/u;

/** Whether a sentence agrees with what was asked. */
export function isYes(judged: Judged, sentence: Sentence): boolean {
  const text = textOf(judged, sentence);
  if (sentence.asks || heads('handover').in(text)) return false;
  const lead = text.length - text.trimStart().length;
  const yes = heads('yes')
    .placesIn(text)
    .find(({ start }) => start <= lead + BEGINS);
  // "Claro que no" takes it back; what is denied later is agreed to: "yes, it won't cost you".
  const soon = text.slice(yes?.end ?? 0, (yes?.end ?? 0) + SOON);
  return yes !== undefined && !heads('but', judged.spoken).in(text) && !NOT.test(soon);
}
