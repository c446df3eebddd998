import { CLOSED, openDaysIn, weekdaysIn } from '../amounts/weekdays.ts';
import { faultAt, type GuardFault } from '../basis/faults.ts';
import type { Ground } from '../known/known.ts';
import { isDenied, type Judged, sentenceAt, type Span, textOf } from '../text/judged.ts';
import { heads } from '../words/lexicon.ts';
import { isYes } from '../text/agrees.ts';

const OPEN =
  /(?<!\p{L})(?:open\p{L}*|geoffnet|offen|auf|ouvert\p{L}*|ouvrons|abiert\p{L}*|abrimos|abert\p{L}*|apert\p{L}*|apriamo|geopend|work\p{L}*|arbeiten|travail\p{L}*|trabaja\p{L}*|trabalha\p{L}*|lavor\p{L}*|werken|free|frei|libres?|livres?|liber\p{L}*|vrij|открыт\p{L}*|работа\p{L}*|مفتوح\p{L}*|نفتح|نعمل|متاح\p{L}*)(?!\p{L})/u;

/** "We are open on Sundays", where the business names the days on which it works and Sunday is none. */
export function dayFaults(judged: Judged, ground: Ground): GuardFault[] {
  const said = weekdaysIn(judged.folded).filter(({ isShort }) => !isShort);
  if (said.length === 0) return [];
  const days = ground.businessTexts.map(openDaysIn).filter((one) => one !== undefined);
  if (days.length === 0) return [];
  return said
    .filter(({ day }) => !days.some((one) => one.has(day)))
    .filter((span) => isStatedOpen(judged, span, ground))
    .map((span) => faultAt('date', judged, span));
}

function isStatedOpen(judged: Judged, span: Span, { lastLeadText }: Ground): boolean {
  const sentence = sentenceAt(judged, span.start);
  const text = textOf(judged, sentence);
  if (sentence.asks || isDenied(judged, span) || CLOSED.test(text)) return false;
  if (heads('open', judged.spoken).in(text)) return false;
  const isAsked = weekdaysIn(lastLeadText).length > 0 && isYes(judged, sentence);
  return isAsked || OPEN.test(text) || heads('available').in(text);
}
