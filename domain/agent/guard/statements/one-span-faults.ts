import type { Amount } from '../amounts/amount.ts';
import { isSameAmount } from '../amounts/same-amount.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground, Known } from '../known/known.ts';
import { matchesIn } from '../letters/matches.ts';
import { contentWords, isAlike } from '../text/content-words.ts';
import { isDenied, type Judged, sentenceAt, textOf } from '../text/judged.ts';
import { type Kind, unitOf } from '../words/units.ts';

/** "A year", "une heure": one of a span of time, which may be an article; "half an hour" is no hour. */
const ONE =
  /(?<!\p{L}|(?:half|of) )(?:an?|one|une?|una|uno|uma?|eine?[nrm]?|een|один|одну|одного) (?=(\p{L}+))/gu;
const SPANS: ReadonlySet<Kind> = new Set(['minute', 'hour', 'day', 'week', 'month', 'year']);
/** So far behind money an article says what is paid for: "39 € a month". */
const BEHIND_MONEY = 3;
/** A sentence of the business is about the same with so many of the words of a statement. */
const MIN_SHARED = 2;

/** "Valid for a year" and "up to an hour before", where the business says 18 months and 48 hours of the same. */
export function oneSpanFaults(judged: Judged, amounts: Amount[], ground: Ground): GuardFault[] {
  return onesIn(judged, amounts)
    .filter((one) => !sentenceAt(judged, one.start).asks && !isDenied(judged, one))
    .filter((one) => !ground.business.some((source) => says(source, one)))
    .filter((one) => isOtherwise(judged, one, amounts, ground))
    .map((one) => faultAt('amount', judged, one));
}

function onesIn({ folded }: Judged, amounts: Amount[]): Amount[] {
  return matchesIn(folded, ONE).flatMap(({ 0: text, 1: unit = '', index }) => {
    const kind = unitOf(unit)?.kind;
    if (!kind || !SPANS.has(kind)) return [];
    const isPaid = amounts.some(
      (one) => one.kind === 'money' && one.end <= index && index - one.end < BEHIND_MONEY,
    );
    const end = index + text.length + unit.length;
    return isPaid ? [] : [{ start: index, end, value: 1, kind, spelled: true, isDate: false }];
  });
}

const says = ({ judged, amounts }: Known, one: Amount): boolean =>
  [...amounts.filter(({ isDate }) => !isDate), ...onesIn(judged, amounts)].some((its) =>
    isSameAmount(one, its),
  );

/** The sentence of the business that has the most of its words gives another span, and only that. */
function isOtherwise(
  judged: Judged,
  one: Amount,
  amounts: Amount[],
  { business }: Ground,
): boolean {
  const sentence = sentenceAt(judged, one.start);
  // Beside other numbers it may say how often, or be a part of more.
  if (amounts.some((its) => !its.isArticle && its.start !== one.start && isIn(its, sentence)))
    return false;
  const words = contentWords(textOf(judged, sentence));
  let best = { shared: MIN_SHARED - 1, isOther: false };
  for (const source of business)
    for (const its of source.judged.sentences) {
      const known = contentWords(textOf(source.judged, its));
      const shared = words.filter((word) => known.some((other) => isAlike(word, other))).length;
      if (shared <= best.shared) continue;
      const spans = source.amounts.filter((span) => isIn(span, its) && isLasting(span));
      best = { shared, isOther: spans.length > 0 };
    }
  return best.isOther;
}

const isIn = (one: Amount, { start, end }: { start: number; end: number }): boolean =>
  one.start >= start && one.end <= end;
const isLasting = ({ kind, isDate, isArticle }: Amount): boolean =>
  SPANS.has(kind) && !isDate && !isArticle;
