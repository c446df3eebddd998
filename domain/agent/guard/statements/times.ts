import type { Amount } from '../amounts/amount.ts';
import type { Ground, Known } from '../known/known.ts';
import { contentWords, sharesWord } from '../text/content-words.ts';
import { isUncounted } from './bare-prices.ts';
import { type Judged, sentenceAt, textOf } from '../text/judged.ts';

const DAY = 24;
const MINUTE = 1 / 60;

/** Between more than two times many spans lie. */
const MAX_TOLD = 2;

const isClock = ({ kind, isDate }: Amount): boolean => kind === 'hour' && isDate;
const isSpan = ({ kind, isDate }: Amount): boolean =>
  (kind === 'hour' || kind === 'minute') && !isDate;
const hoursOf = ({ kind, value }: Amount): number => (kind === 'minute' ? value * MINUTE : value);
const isSame = (a: number, b: number): boolean => {
  const apart = Math.abs(a - b) % DAY;
  return Math.min(apart, DAY - apart) < MINUTE / 2;
};

/**
 * Whether a time of day is when something ends that the business says how long it takes, or a span of
 * time is what lies between two times of day.
 */
export function followsInTime(
  judged: Judged,
  amount: Amount,
  all: Amount[],
  ground: Ground,
): boolean {
  const said = all.filter((one) => one !== amount);
  if (isClock(amount)) return isEnd(judged, amount, said, ground);
  if (isSpan(amount)) return isBetween(judged, amount, said, ground);
  return isBareHour(judged, amount, ground) && isEnd(judged, amount, said, ground);
}

/** "At 10, and it is 9 now": an hour of the day without its unit. */
const isBareHour = (judged: Judged, amount: Amount, ground: Ground): boolean =>
  amount.value <= DAY && Number.isInteger(amount.value) && isUncounted(judged, amount, ground);

/** The times of day that the lead names. */
const timesOfLead = (ground: Ground): Amount[] =>
  ground.lead
    .slice(-3)
    .flatMap(({ judged, amounts }) =>
      amounts.filter((one) => isClock(one) || isBareHour(judged, one, ground)),
    );

/** The amounts of each sentence of the business that the answer or the lead speaks of. */
function* spokenSentences(judged: Judged, { business, lastLeadText }: Ground) {
  const words = contentWords(`${judged.folded} ${lastLeadText}`);
  for (const known of business)
    for (const [at, amounts] of timesBySentence(known))
      if (sharesWord(words, contentWords(textOf(known.judged, sentenceAt(known.judged, at)))))
        yield amounts;
}

const read = new WeakMap<Known, Map<number, Amount[]>>();

function timesBySentence(known: Known): Map<number, Amount[]> {
  const before = read.get(known);
  if (before) return before;
  const times = known.amounts.filter((one) => isClock(one) || isSpan(one));
  const found = Map.groupBy(times, ({ start }) => sentenceAt(known.judged, start).start);
  read.set(known, found);
  return found;
}

/** "It starts at 18:30 and takes two hours, so until 20:30." */
function isEnd(judged: Judged, amount: Amount, said: Amount[], ground: Ground): boolean {
  const told = timesOfLead(ground);
  const starts = [...said.filter(isClock), ...told];
  const spans = said.filter(isSpan);
  const isIt = (start: Amount, span: Amount) => isSame(start.value + hoursOf(span), amount.value);
  if (starts.some((start) => spans.some((span) => isIt(start, span)))) return true;
  for (const amounts of spokenSentences(judged, ground)) {
    const begins = [...starts, ...amounts.filter(isClock)];
    if (amounts.filter(isSpan).some((span) => begins.some((start) => isIt(start, span))))
      return true;
    // "2 h 30" alone in its sentence is how long it takes.
    const [alone, ...more] = amounts.filter(isClock);
    if (alone && more.length === 0 && told.some((start) => isIt(start, alone))) return true;
  }
  return false;
}

/** "From 9:15 to 13:45: four and a half hours." */
function isBetween(judged: Judged, amount: Amount, said: Amount[], ground: Ground): boolean {
  const hours = hoursOf(amount);
  const isIt = (clocks: Amount[]) =>
    clocks.some(({ value }, at) => {
      const next = clocks[at + 1];
      return next !== undefined && isSame(next.value - value, hours);
    });
  if (hours <= 0 || hours > 2 * DAY) return false;
  const told = timesOfLead(ground);
  // "Tomorrow at 10, it is 9 now": two times, in any order.
  if (told.length === MAX_TOLD && (isIt(told) || isIt(told.toReversed()))) return true;
  if (hours > DAY) return false;
  if (isIt(said.filter(isClock))) return true;
  for (const amounts of spokenSentences(judged, ground))
    if (isIt(amounts.filter(isClock))) return true;
  return false;
}
