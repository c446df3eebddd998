import type { Amount } from '../amounts/amount.ts';
import { sharesCurrency } from '../amounts/same-amount.ts';
import type { Ground } from '../known/known.ts';
import { foldedPattern } from '../letters/fold.ts';
import { type Judged, sentenceAt, textOf } from '../text/judged.ts';

/** What is left, saved, missing or more: an amount beside it is the difference of two others. */
const DIFFERENCE = foldedPattern(
  /(?<!\p{L})(?:differ\p{L}*|sav(?:es?|ings?|ed|ing)|left|remain\p{L}*|more|less|moins|menos|meno|weniger|minder|меньше|extra|cheaper|instead|reste\p{L}*|restant\p{L}*|econom\p{L}*|de plus|ecart|au lieu|ahorr\p{L}*|quedan?|restan?|diferencia|mas|unterschied\p{L}*|spar\p{L}+|bleib\p{L}*|rest|mehr|gunstiger|verschil|scheelt|bespaar\p{L}*|resteert|meer|risparmi\p{L}*|differenza|rimang?\p{L}*|resta|in piu|poupa\p{L}*|diferenca|faltam?|restam?|mais|разниц\p{L}*|эконом\p{L}*|останет\p{L}*|остаток|дороже|дешевле|فرق|توفر|يبق[يى]|زياد\p{L}*)(?!\p{L})|差|省|多|剩|お得|残り|節約/u,
);
const CENT = 0.011;
const MAX_FACTOR = 100;

/**
 * Whether an amount is what lies between two prices of the business, or what is left of one without a
 * share of it, where the sentence speaks of a difference.
 */
export function isDifference(
  judged: Judged,
  amount: Amount,
  prices: Amount[],
  { business }: Ground,
): boolean {
  if (!DIFFERENCE.test(textOf(judged, sentenceAt(judged, amount.start)))) return false;
  const is = (value: number) => Math.abs(value - amount.value) < CENT;
  const own = prices.filter((one) => sharesCurrency(one, amount));
  const counts = business.flatMap(({ amounts }) =>
    amounts
      .filter(
        ({ kind, value, isDate }) =>
          kind !== 'money' && kind !== 'percent' && !isDate && value > 1 && value <= MAX_FACTOR,
      )
      .map(({ value }) => value),
  );
  const shares = business.flatMap(({ amounts }) =>
    amounts.filter(({ kind }) => kind === 'percent').map(({ value }) => value / 100),
  );
  return own.some(
    (a) =>
      shares.some((by) => is(a.value * (1 - by))) ||
      own.some(
        (b) =>
          a !== b &&
          (is(a.value - b.value) ||
            counts.some((by) => by * a.value > b.value && is(by * a.value - b.value))),
      ),
  );
}
