import { faultAt, type GuardFault } from '../basis/faults.ts';
import { type Judged, textOf } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';

const MIN_LETTERS = 8;
/** A question that goes on: "Tuesday? Or Wednesday?" */
const GOES_ON =
  /^[\s"'«“—–-]*(?:or|ou|o|oder|of|oppure|или|либо|还是|或者|それとも|ام|او)(?![\p{L}])/u;

/** More than one question that wants an answer. */
export function questionFaults(judged: Judged): GuardFault[] {
  const asked = judged.sentences.filter((one) => one.asks && isReal(textOf(judged, one)));
  const [, second] = asked;
  return second ? [faultAt('questions', judged, second)] : [];
}

function isReal(sentence: string): boolean {
  if (GOES_ON.test(sentence)) return false;
  const left = heads('pleasantry')
    .without(sentence)
    .replace(/[^\p{L}]/gu, '');
  const isHan = /[\u3040-\u30ff\u3400-\u9fff]/.test(left);
  return left.length >= (isHan ? MIN_LETTERS / 2 : MIN_LETTERS);
}
