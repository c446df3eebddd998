import { matchesIn } from '../letters/matches.ts';
import { foldText } from '../letters/fold.ts';
import type { Span } from '../text/judged.ts';
import type { Amount, CalendarDay } from './amount.ts';

const CLOCK =
  /(?<![\d.:]|\d,)(?:(?:[01]?\d|2[0-4])(?:(?::|\s?h\s?)[0-5]\d(?!\d)|\s?h(?![\p{L}])|\s?(?:uhr|uur|o'clock|[ap]\.?m)(?!\p{L})|[点點時时](?!间|間)(?:半|[0-5]?\d分)?))/giu;
const HOUR = /^(\d{1,2})(?:(?::|\s?h\s?|[点點時时])(\d\d?)|\D半)?/;
const DAY =
  /(?<![\d.,/-])(?:(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?|(\d{1,2})([./-])(\d{1,2})\5(\d{4}|\d{2})|(\d{1,2})月(\d{1,2})[日号]|((?:19|20)\d\d)年?)(?![\d.,]?\d)/g;

/** Times of day and dates: they measure nothing. */
export function datesIn(folded: string): Amount[] {
  if (!/\d/.test(folded)) return [];
  const named = namedDays(folded);
  const isNew = (one: Amount) =>
    !named.some(({ start, end }) => one.start < end && one.end > start);
  return [...clocksIn(folded), ...writtenDays(folded)].filter(isNew).concat(named);
}

function clocksIn(folded: string): Amount[] {
  return matchesIn(folded, CLOCK).map(({ 0: text, index }) => {
    const [, hour = '', minutes = text.endsWith('半') ? '30' : '0'] = HOUR.exec(text) ?? [];
    const isAfternoon = /p\.?m/i.test(text) && Number(hour) < 12;
    const value = Number(hour) + (isAfternoon ? 12 : 0) + Number(minutes) / 60;
    return dateAt({ start: index, end: index + text.length }, 'hour', value);
  });
}

const dateAt = (span: Span, kind: 'hour' | 'count', value: number): Amount => ({
  start: span.start,
  end: span.end,
  value,
  kind,
  spelled: false,
  isDate: true,
});

const dayAt = (span: Span, date: CalendarDay): Amount => ({
  ...dateAt(span, 'count', date.day ?? date.year ?? date.month ?? 0),
  date,
});

const numberOf = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);

function writtenDays(folded: string): Amount[] {
  return matchesIn(folded, DAY).flatMap((match) => {
    const [text, year, month, day, first, , second, short, hanMonth, hanDay, alone] = match;
    const span = { start: match.index, end: match.index + text.length };
    // "2026 €" is money.
    if (/^\s?[\p{Sc}]/u.test(folded.slice(span.end, span.end + 2))) return [];
    const date: CalendarDay = first
      ? {
          day: Number(first),
          month: numberOf(second),
          year: short?.length === 2 ? 2000 + Number(short) : numberOf(short),
          isEitherWay: true,
        }
      : {
          year: numberOf(year ?? alone),
          month: numberOf(month ?? hanMonth),
          day: numberOf(day ?? hanDay),
        };
    return [dayAt(span, date)];
  });
}

const LANGUAGES = ['en', 'fr', 'es', 'de', 'nl', 'it', 'pt', 'ru', 'ar', 'ar-SY', 'ar-MA', 'ar-DZ'];
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);
/** "Dec", where the names of so many languages begin with it; "out" is no month elsewhere. */
const SHORT = 3;

let built: { months: Map<string, number>; behind: RegExp; before: RegExp } | undefined;

function reading() {
  if (built) return built;
  const months = new Map<string, number>();
  const english = new Set<string>();
  const beginnings = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const month of MONTHS) {
      const names = namesOf(language, month);
      for (const name of names) months.set(name, month);
      if (language === 'en') for (const name of names) english.add(name);
      const key = `${names[0]?.slice(0, SHORT)} ${month}`;
      if (!language.startsWith('ar')) beginnings.set(key, (beginnings.get(key) ?? 0) + 1);
    }
  for (const [key, count] of beginnings) {
    const [name = '', month] = key.split(' ');
    if (count < SHORT) continue;
    months.set(name, Number(month));
    english.add(name);
  }
  const any = [...months.keys()].sort((a, b) => b.length - a.length).join('|');
  const behind = new RegExp(
    String.raw`(?<![\d:/-]|\d[.,])(\d{1,2})(?:\.|st|nd|rd|th|er|º|°|o|-?го|-?е)?\s?(?:of |de |di |d')?(${any})(?!\p{L})\.?(?:,?\s(?:de |del )?((?:19|20)\d\d)(?!\d))?`,
    'gu',
  );
  const before = new RegExp(
    String.raw`(?<!\p{L})(${[...english].join('|')})\.?\s(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?![\d:.,]*\d|\s?\p{Sc}|\s\p{L})(?:,?\s((?:19|20)\d\d)(?!\d))?`,
    'gu',
  );
  built = { months, behind, before };
  return built;
}

/** The name of a month, alone and beside a day. */
function namesOf(language: string, month: number): string[] {
  const at = Date.UTC(2024, month - 1, 15);
  const options = { month: 'long', timeZone: 'UTC' } as const;
  const locale = `${language}-u-ca-gregory-nu-latn`;
  const beside = new Intl.DateTimeFormat(locale, { ...options, day: 'numeric' })
    .formatToParts(at)
    .find(({ type }) => type === 'month')?.value;
  const alone = new Intl.DateTimeFormat(locale, options).format(at);
  return [...new Set([alone, beside ?? alone].map(foldText))];
}

const TO_NEXT =
  /^(?:\.|st|nd|rd|th)?\s?(?:[-–—,&]|to|and|or|until|till|et|ou|au|y|o|al|a|e|bis|und|oder|tot|en|of|и|или|до|по|و|الي)\s?(?:the |el |il |le |den |al |at )?$/u;
const NUMBER_BEFORE = /(?<![\d.,:/-])(\d{1,2})(?!\d)/g;
const REACH = 16;

/** "12 December 2026", "December 12", "du 5 au 8 décembre": the first one is in that month as well. */
function namedDays(folded: string): Amount[] {
  const { months, behind, before } = reading();
  const found = matchesIn(folded, behind).map(({ 0: text, 1: day, 2: name = '', 3: year, index }) =>
    dayAt(
      { start: index, end: index + text.length },
      { day: numberOf(day), month: months.get(name), year: numberOf(year) },
    ),
  );
  for (const { 0: text, 1: name = '', 2: day, 3: year, index } of matchesIn(folded, before)) {
    if (found.some(({ start, end }) => index < end && index + text.length > start)) continue;
    const span = { start: index, end: index + text.length };
    found.push(dayAt(span, { day: numberOf(day), month: months.get(name), year: numberOf(year) }));
  }
  return found.flatMap((one) => [...daysBefore(folded, one), one]);
}

function daysBefore(folded: string, next: Amount): Amount[] {
  const from = Math.max(0, next.start - REACH);
  const last = matchesIn(folded.slice(from, next.start), NUMBER_BEFORE).at(-1);
  if (!last) return [];
  const span = { start: from + last.index, end: from + last.index + last[0].length };
  if (!TO_NEXT.test(folded.slice(span.end, next.start))) return [];
  const one = dayAt(span, { ...next.date, day: Number(last[1]) });
  return [...daysBefore(folded, one), one];
}

/** Whether two texts may mean the same day: `said` says nothing that `known` does not. */
export function isSameDay(said: CalendarDay, known: CalendarDay): boolean {
  const fits = (a: CalendarDay): boolean =>
    (a.day === undefined || a.day === known.day) &&
    (a.month === undefined || known.month === undefined || a.month === known.month) &&
    (a.year === undefined || known.year === undefined || a.year === known.year) &&
    (a.day !== undefined || a.month === undefined || known.month !== undefined) &&
    (a.day !== undefined || a.month !== undefined || known.year !== undefined);
  if (fits(said)) return true;
  const isTurned = said.isEitherWay || known.isEitherWay;
  return isTurned === true && fits({ ...said, day: said.month, month: said.day });
}
