import type { Amount } from '../amounts/amount.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground, Known } from '../known/known.ts';
import { contentWords, isAlike } from '../text/content-words.ts';
import { isDenied, type Judged, sentenceAt, textOf } from '../text/judged.ts';

/** So far behind a number stands what it counts: "eight small people". */
const BEHIND = 24;
const HAN = /[\u3040-\u30ff\u3400-\u9fff]/;
const COUNTED = /^[\s-]?([\u3040-\u30ff\u3400-\u9fff]|\p{L}{3,})/u;

/**
 * A number of things where the business has another number of them: "up to twenty people" for eight,
 * "twelve instalments" for three. Small numbers and those in words are said in passing otherwise. Where
 * money stands the number is a part of a sum, and what the lead counts is the lead's.
 */
export function countedFaults(judged: Judged, amounts: Amount[], ground: Ground): GuardFault[] {
  return amounts
    .filter((one) => isCount(one) && isStated(judged, one, amounts))
    .filter((one) => !isLeads(one, ground) && contradicts(judged, one, ground))
    .map((one) => faultAt('amount', judged, one));
}

const isCount = ({ kind, isDate, isArticle, value }: Amount): boolean =>
  kind === 'count' && !isDate && !isArticle && value > 1;

function isStated(judged: Judged, amount: Amount, amounts: Amount[]): boolean {
  const { start, end, asks } = sentenceAt(judged, amount.start);
  if (asks || isDenied(judged, amount)) return false;
  return !amounts.some((one) => one.kind === 'money' && one.start >= start && one.end <= end);
}

/** Whoever asks for four is told of four, and of what is left when some are not. */
const isLeads = ({ value }: Amount, { lead }: Ground): boolean =>
  lead.some((one) => one.amounts.some((other) => other.value === value));

function contradicts(judged: Judged, amount: Amount, ground: Ground): boolean {
  const counted = countedBy(judged, amount);
  if (counted === '') return false;
  const told = ground.business.flatMap((source) =>
    source.amounts
      .filter((one) => isCount(one) || one.other !== undefined)
      .filter((one) => isSameThing(counted, countedBy(source.judged, one)))
      .map((one) => ({ one, source })),
  );
  if (told.length === 0 || told.some(({ one }) => isWithin(amount, one))) return false;
  return told.some(({ one, source }) => isAboutSame(judged, amount, one, source, ground));
}

const isWithin = ({ value }: Amount, { value: known, other }: Amount): boolean =>
  value === known ||
  (other !== undefined && Math.min(known, other) <= value && value <= Math.max(known, other));

/** The word behind a number, or the sign that counts in a script without spaces. */
function countedBy({ folded }: Judged, { end }: Amount): string {
  const word = COUNTED.exec(folded.slice(end, end + BEHIND))?.[1] ?? '';
  return HAN.test(word) ? word.slice(0, 1) : word;
}

const isSameThing = (a: string, b: string): boolean => a === b || (!HAN.test(a) && isAlike(a, b));

/** Everything else that the sentence names stands in the business's sentence, or was asked. */
function isAboutSame(
  judged: Judged,
  amount: Amount,
  known: Amount,
  source: Known,
  { lastLeadText }: Ground,
): boolean {
  const { start, end } = sentenceAt(judged, amount.start);
  const { folded } = judged;
  const own = contentWords(`${folded.slice(start, amount.start)} ${folded.slice(amount.end, end)}`);
  const its = contentWords(textOf(source.judged, sentenceAt(source.judged, known.start)));
  const asked = contentWords(lastLeadText);
  return own.every((word) => [...its, ...asked].some((other) => isAlike(word, other)));
}
