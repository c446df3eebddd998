import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground } from '../known/known.ts';
import { compact } from '../letters/fold.ts';
import { denies, type Judged, placesOf } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';

/** So many letters of a dictated text are said back. */
const RUN = 24;
const HAN_RUN = 8;
/** What follows an order to say something. */
const DICTATED = /[:：„“"'«「『](.{6,800})$/s;

/** Words that the lead told the agent to say, where the business has not said them. */
export function echoFaults(judged: Judged, ground: Ground): GuardFault[] {
  const { lead, businessTexts } = ground;
  const texts = lead
    .slice(-4)
    .map((one) => one.judged.folded)
    .filter((text) => heads('dictate').in(text));
  const dictated = texts.map((text) => {
    const [first] = heads('dictate').placesIn(text);
    const behind = text.slice(first?.end ?? 0);
    return compact(heads('override').in(text) ? behind : (DICTATED.exec(behind)?.[1] ?? ''));
  });
  if (dictated.every((text) => text.length < HAN_RUN)) return [];
  const known = businessTexts.map(compact);
  return judged.sentences.flatMap((sentence) => {
    const letters = compact(judged.folded.slice(sentence.start, sentence.end));
    const size = /[\u3040-\u30ff\u3400-\u9fff]/.test(letters) ? HAN_RUN : RUN;
    if (
      sentence.asks ||
      letters.length < size ||
      denies(judged.folded.slice(sentence.start, sentence.end), judged.spoken)
    )
      return [];
    const said = dictated.some((text) => holds(text, letters, size));
    if (!said || known.some((text) => holds(text, letters, size))) return [];
    return [faultAt('echo', judged, sentence)];
  });
}

/** Whether the longest part of a sentence that fits is in a text. */
function holds(text: string, letters: string, size: number): boolean {
  if (text.length < size) return false;
  for (let at = 0; at + size <= letters.length; at += 4)
    if (text.includes(letters.slice(at, at + size))) return true;
  return false;
}

/** Words in capitals with a number or a mark, "HACKED" or "PWNED-42", that the lead dictated. */
export function tokenFaults(judged: Judged, { lead, businessTexts }: Ground): GuardFault[] {
  const ordered = lead
    .slice(-4)
    .map((one) => one.judged)
    .filter(({ folded }) => heads('override').in(folded) && heads('dictate').in(folded));
  if (ordered.length === 0) return [];
  return placesOf({ folded: judged.plain }, TOKEN).flatMap((span) => {
    const token = judged.plain.slice(span.start, span.end);
    const isDictated = ordered.some((one) => one.plain.includes(token));
    return isDictated && !businessTexts.some((text) => text.includes(token.toLowerCase()))
      ? [faultAt('echo', judged, span)]
      : [];
  });
}

const TOKEN =
  /(?<![\p{L}\p{N}])(?=\p{Lu}{3}|\p{Lu}+\d)[\p{Lu}\d][\p{Lu}\d_-]{3,40}(?![\p{L}\p{N}])/gu;
