import { wordsOf } from '../agent/quote.ts';
import { measuresOf, type Reading } from '../offers/measures.ts';
import { plainText } from '../offers/words.ts';

/** When the lead wrote, and where the days begin. */
export interface DayOfWords {
  /** seconds since the epoch */
  unix: number;
  /** IANA name */
  timezone: string;
}

const DAY_MS = 24 * 3600 * 1000;
/** A weekday alone means one of the days until then. */
const WEEKDAY_WITHIN = 14;

const RELATIVE: [days: number, words: string][] = [
  [0, "today aujourd'hui hoy heute vandaag oggi hoje сегодня 今天 今日 اليوم"],
  [1, 'tomorrow demain mañana morgen domani amanhã завтра 明天 明日 غدا'],
  [2, 'après-demain übermorgen overmorgen dopodomani послезавтра 后天 明後日'],
];

/** Whether the lead's words name this day (ISO): a date, a day and its month, a weekday, tomorrow. */
export function saysDay(quote: string, day: string, reading: Reading & DayOfWords): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const named = measuresOf(plainText(quote), reading);
  if (named.some((item) => item.value === date && item.month === month))
    return yearFits(quote, year);
  const ahead = daysAhead(day, reading);
  if (isRelative(quote, ahead)) return true;
  return ahead >= 0 && ahead <= WEEKDAY_WITHIN && namesWeekday(quote, day, reading.languages);
}

/** A year that the lead names is the one. */
function yearFits(quote: string, year: number): boolean {
  const years: string[] = quote.match(/(?<!\d)20\d{2}(?!\d)/g) ?? [];
  return years.length === 0 || years.includes(String(year));
}

function daysAhead(day: string, { unix, timezone }: DayOfWords): number {
  const written = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(unix * 1000);
  return Math.round((Date.parse(day) - Date.parse(written)) / DAY_MS);
}

function isRelative(quote: string, ahead: number): boolean {
  const said = wordsOf(quote);
  // The day after tomorrow has tomorrow in it.
  const found = RELATIVE.toReversed().find(([, words]) =>
    words.split(' ').some((part) => said.includes(wordsOf(part))),
  );
  return found !== undefined && found[0] === ahead;
}

function namesWeekday(quote: string, day: string, languages: string[]): boolean {
  const said = wordsOf(quote);
  return languages.some((language) => {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    return said.includes(wordsOf(format.format(Date.parse(day))));
  });
}
