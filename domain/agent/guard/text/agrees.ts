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
  return yes !== undefined && !isTakenBack(text, yes.end, judged.spoken) && !NOT.test(soon);
}

/** "Yes, but" begins a clause; the "maar" of "geef het maar aan hem" takes nothing back. */
const isTakenBack = (text: string, yes: number, spoken: string): boolean =>
  heads('but', spoken)
    .placesIn(text)
    .some(
      ({ start, end }) =>
        text.slice(start, end) !== 'maar' || !PARTICLE.test(text.slice(yes, start)),
    );

/** A word before it, and no mark. */
const PARTICLE = /[a-z] $/;
