import { matchesIn } from '../letters/matches.ts';
import { foldedPattern } from '../letters/fold.ts';
import { contactSpans } from '../contacts/contact-spans.ts';
import type { Judged, Span } from '../text/judged.ts';
import { hanValue } from '../words/number-words.ts';
import type { Amount } from './amount.ts';
import { datesIn } from './dates.ts';
import { type Figure, spelledIn } from './spelled.ts';
import { currencyOfSign, isCurrencyCode, type Kind, unitOf, unspacedUnit } from '../words/units.ts';

const DIGITS =
  /(?<![\p{N}a-zа-я]|\d[.,])(?:\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,4})?)(?!\d)/gu;

const read = new WeakMap<Judged, Amount[]>();

export function readAmounts(judged: Judged): Amount[] {
  const known = read.get(judged) ?? amountsIn(judged);
  read.set(judged, known);
  return known;
}

function amountsIn(judged: Judged): Amount[] {
  const { folded } = judged;
  const taken = contactSpans(folded);
  const isFree = ({ start }: Span) =>
    !taken.some((span) => start >= span.start && start < span.end);
  const dates = datesIn(folded).filter(isFree);
  const isNoDate = ({ start, end }: Span) =>
    !dates.some((one) => start < one.end && end > one.start);
  const digits = apart(digitsIn(folded));
  // "24 thousand" is one figure.
  const spelled = spelledIn(folded).filter(
    (one) => !digits.some((other) => one.start < other.end && one.end > other.start),
  );
  const figures = [...spelled, ...digits].filter((one) => isFree(one) && isNoDate(one));
  const isNew = (one: Span) =>
    !figures.some(({ start, end }) => one.start >= start && one.end <= end);
  figures.push(...[...halfYears(folded), ...ones(folded), ...articles(folded)].filter(isNew));
  const measured = figures.sort((a, b) => a.start - b.start).map((one) => measure(judged, one));
  const spans = joinedTimes(folded, asRanges(folded, measured));
  return [...spans, ...withExactness(dates)].sort((a, b) => a.start - b.start);
}

const NOON = 13;

/** Where a text says "18:30", its "7:30" is in the morning. */
function withExactness(dates: Amount[]): Amount[] {
  const isExact = dates.some(({ kind, value }) => kind === 'hour' && value >= NOON);
  return isExact ? dates.map((one) => (one.kind === 'hour' ? { ...one, isExact } : one)) : dates;
}

const JOINS = /^[\s\u00a0]?(?:and|et|y|e|und|en|и|و)?[\s\u00a0]?$/u;

/** "An hour and 30 minutes" is one span of time. */
function joinedTimes(folded: string, amounts: Amount[]): Amount[] {
  const joined: Amount[] = [];
  for (const one of amounts) {
    const before = joined.at(-1);
    const isPart =
      before?.kind === 'hour' &&
      one.kind === 'minute' &&
      one.value < 60 &&
      JOINS.test(folded.slice(before.end, one.start));
    if (!before || !isPart) joined.push(one);
    else
      joined[joined.length - 1] = {
        ...before,
        kind: 'minute',
        value: before.value * 60 + one.value,
        end: one.end,
      };
  }
  return joined;
}

/** "1万3200" is one figure: what lies inside another one is none of its own. */
const apart = (figures: Figure[]): Figure[] =>
  figures.filter((one, at) => one.start >= (figures[at - 1]?.end ?? 0));

const HALF_YEAR =
  /halb(?:es|en) (?=jahr)|half (?:a )?(?=year|jaar)|mezzo (?=anno)|(?:medio|meio) (?=ano)|пол(?=года)|半(?=年)|نصف (?=سنه)/g;

/** Half a year is six months; the figure stands before the year. */
const halfYears = (folded: string): Figure[] =>
  matchesIn(folded, HALF_YEAR).map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    value: 0.5,
    spelled: true,
  }));

const ONE =
  /(?<!\p{L})(?:one|une?|una|uno|uma?|eine?[nrm]?|een|один)(?= (?:euros?|dollars?|dolar|dollaro|pounds?|quid|bucks?|pesos?|pond|franken|dirhams?|евро|доллар|рубль)(?!\p{L}))/gu;

/** "One euro": elsewhere a one is an article. */
const ones = (folded: string): Figure[] =>
  matchesIn(folded, ONE).map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    value: 1,
    spelled: true,
  }));

/** An article before a span of time, as in "one day". */
const ARTICLE =
  /(?<!\p{L})(?:an?|one|une?|una|uno|uma?|eine?[nrm]?|een|один|одну|одного) (?=(\p{L}+))/gu;
/** "Within a week", "a month's notice", "es de un mes": there it is a number. */
const DEADLINE =
  /(?<!\p{L})(?:within|in|after|inside|innerhalb|binnen|nach|sous|en|dans|apres|d'ici|es de|son de|dentro de|entro|dopo|depois de|em|over|na|через|за) $/u;
const HALF_MORE =
  /^\p{L}+ (?:and|et|y|e|und|en) (?:an? |un |une |um |uma )?(?:half|demi|medi|mezz|halb|mei)/u;
const NOTICE = /^\p{L}+'s (?:notice|time|delivery)/u;
const SPANS: ReadonlySet<Kind> = new Set(['day', 'week', 'month', 'year']);

const articles = (folded: string): Figure[] =>
  matchesIn(folded, ARTICLE).flatMap(({ 0: text, 1: unit = '', index }) => {
    const kind = unitOf(unit)?.kind;
    if (!kind || !SPANS.has(kind)) return [];
    const end = index + text.length;
    // "A month and a half" is more than one.
    const isNumber =
      !HALF_MORE.test(folded.slice(end, end + 30)) &&
      (DEADLINE.test(folded.slice(Math.max(0, index - 14), index)) ||
        NOTICE.test(folded.slice(end, end + 30)));
    const figure = { start: index, end: end - 1, value: 1, spelled: true };
    return [isNumber ? figure : { ...figure, isArticle: true }];
  });

function digitsIn(folded: string): Figure[] {
  return matchesIn(folded, DIGITS).map(({ 0: text, index }) => {
    const joined = text.replace(/['\s]/g, '');
    const decimals = /[.,](\d{1,2}|\d{4})$/.exec(joined);
    const whole = (decimals ? joined.slice(0, decimals.index) : joined).replace(/[.,]/g, '');
    const end = index + text.length;
    const value = Number(`${whole}.${decimals?.[1] ?? 0}`);
    const times =
      /^ ?(?:(k|mille|mil|mila|tausend|duizend|thousand|тыс|тысяч[аи]?|الفا?)(?!\p{L})|(million(?:s|en)?|millones|mio|млн|milioni|milhoes|miljoen)(?!\p{L})|((?:[十百千万萬億亿]+\d{0,4})+))/u.exec(
        folded.slice(end, end + 14),
      );
    if (!times) return { start: index, end, value, spelled: false };
    const han = times[3] ?? '';
    if (/\d/.test(han)) {
      const all = hanValue(`${value}${han}`);
      return { start: index, end: end + times[0].length, value: all, spelled: false };
    }
    const factor = times[1] ? 1e3 : times[2] ? 1e6 : hanValue(han);
    const within = (factor * 10 ** -(decimals?.[1]?.length ?? 0)) / 2;
    const isExact = factor < 1e3 || !decimals;
    return {
      start: index,
      end: end + times[0].length,
      value: value * factor,
      spelled: false,
      ...(isExact ? {} : { within }),
    };
  });
}

const SIGN_BEFORE = /(\p{Sc})\s?$/u;
const CODE_BEFORE = /(?<!\p{L})(\p{L}{2,4})\s?$/u;
/** Words that may stand between a number and its money: "49 US dollars". */
const MAX_BETWEEN = 2;

function measure(judged: Judged, figure: Figure): Amount {
  const { folded } = judged;
  const after = folded.slice(figure.end, figure.end + 44);
  const before = folded.slice(Math.max(0, figure.start - 8), figure.start);
  const base = { ...figure, kind: 'count' as Kind, isDate: false };
  const sign = /^\s?[-‐–]?\s?(\p{Sc}|%|٪|‰)/u.exec(after);
  const signBefore = SIGN_BEFORE.exec(before)?.[1];
  const end = figure.end + (sign?.[0].length ?? 0);
  if (sign && /[%٪‰]/.test(sign[0])) return { ...base, kind: 'percent', end };
  if (sign || signBefore) {
    const per = perOf(folded, end);
    return {
      ...base,
      kind: 'money',
      currencies: currencyOfSign(sign?.[1] ?? signBefore ?? ''),
      per,
      end,
    };
  }
  const named = unitAfter(after) ?? unitBefore(judged, figure, before);
  if (!named) return isPlainPrice(after) ? { ...base, kind: 'money' } : base;
  const unitEnd = figure.end + named.length;
  const per = named.kind === 'money' ? perOf(folded, unitEnd) : undefined;
  return { ...base, kind: named.kind, currencies: named.currencies, per, end: unitEnd };
}

/** `49,-` */
const isPlainPrice = (after: string): boolean => /^[,.]\s?[-–](?!\d)/.test(after);

function unitAfter(after: string) {
  const unspaced = unspacedUnit(after.trimStart());
  if (unspaced) return { ...unspaced[1], length: unspaced[0].length };
  const words = matchesIn(after, /[\p{L}]+/gu).slice(0, MAX_BETWEEN + 1);
  for (const [index, { 0: word, index: at }] of words.entries()) {
    const gap = after.slice(0, at).replace(/[\p{L}\s\-‐–\u00a0.]/gu, '');
    if (gap !== '') return undefined;
    const unit = unitOf(word);
    if (unit && (index === 0 || unit.kind === 'money'))
      return { ...unit, length: at + word.length };
  }
  return undefined;
}

function unitBefore({ plain }: Judged, { start }: Figure, before: string) {
  const word = CODE_BEFORE.exec(before)?.[1] ?? '';
  const written = plain.slice(Math.max(0, start - 12), start + 2).toUpperCase();
  const isCode =
    word.length === 3 && isCurrencyCode(word.toUpperCase()) && plain.includes(word.toUpperCase());
  if (isCode && written.includes(word.toUpperCase()))
    return { kind: 'money' as Kind, currencies: new Set([word.toUpperCase()]), length: 0 };
  return ['eur', 'euro', 'rs', 'us', 'евро'].includes(word)
    ? { kind: 'money' as Kind, currencies: undefined, length: 0 }
    : undefined;
}

const PER = foldedPattern(
  /^\s?(?:\/\s?|(?:per|par|por|pro|al|je|a|an|the|le|la|l'|each|every|в|за|each|chaque|cada|ogni|jeden?|elke|каждый|كل|في|每|毎|1|一)\s?){1,2}([\p{L}]{1,14})/u,
);

/** What an amount of money is paid for, when it follows at once. */
function perOf(folded: string, end: number): Kind | undefined {
  const after = folded.slice(end, end + 28);
  const word = PER.exec(after)?.[1] ?? /^\s?(\p{L}{4,14})/u.exec(after)?.[1] ?? '';
  const unit = word === '' ? undefined : (unitOf(word) ?? unspacedUnit(word)?.[1]);
  return unit && unit.kind !== 'money' && unit.kind !== 'percent' ? unit.kind : undefined;
}

const RANGE =
  /^\s?(?:[-–—~〜～/]|to|or|and|a|or|ou|et|e|o|y|u|al?|bis|und|oder|tot|en|of|до|или|и|-|至|到|或|から|か|الي|او|و)\s?$/u;

/** A range ends so many times higher than it begins. */
const WIDEST = 20;

/** `50 - 90 €` is two amounts of money. */
function asRanges(folded: string, amounts: Amount[]): Amount[] {
  const isOpen = (one: Amount | undefined, next: Amount | undefined): boolean =>
    one !== undefined &&
    next !== undefined &&
    one.value < next.value &&
    next.value <= one.value * WIDEST &&
    RANGE.test(folded.slice(one.end, next.start));
  return amounts.map((one, index) => {
    const [before, next] = [amounts[index - 1], amounts[index + 1]];
    const other = isOpen(before, one) ? before?.value : isOpen(one, next) ? next?.value : undefined;
    const end = other === undefined ? one : { ...one, other };
    if (!next || one.kind !== 'count' || next.kind === 'count' || !isOpen(one, next)) return end;
    return { ...end, kind: next.kind, currencies: next.currencies };
  });
}
