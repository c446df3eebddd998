import { pointFields } from '#copy/fields/qualification.ts';
import { commonFields } from '#copy/fields/common.ts';
import { isQuoteOf, wordsOf } from '../agent/quote.ts';
import { foldCase, checkFieldValue } from '../conversations/lead/lead.ts';
import { type Measure, measuresOf, type Reading } from '../offers/measures.ts';
import { plainText } from '../offers/words.ts';
import { isVisible } from '../names.ts';
import { oneLine } from '../text.ts';
import type { QualificationField } from './fields.ts';

/** Words for yes and no in the product's languages, in lower case and without accents. */
const YES =
  'yes yeah yep sure ok okay oui ouais si claro vale ja jawohl doch ja natuurlijk certo sim да конечно ага 是 对 有 好 可以 はい うん 有ります نعم اجل ايوه'.split(
    ' ',
  );
const NO =
  'no nope not never without don dont doesn haven isn non pas aucun jamais sans nunca tampoco sin nein nicht kein keine keinen nie ohne nee niet geen nooit zonder mai senza nao não nem sem нет не без 不 没 没有 否 いいえ いや ない لا ليس لم بدون'.split(
    ' ',
  );

const withoutMarks = (word: string) => wordsOf(word).trim();
const YES_WORDS = new Set(YES.map(withoutMarks));
const NO_WORDS = new Set(NO.map(withoutMarks));

/** A sentence of at least this many words without a "no" means yes: "I own a car". */
const MIN_SENTENCE_WORDS = 3;

/** Whether a quote can mean this answer. Words of the opposite alone contradict it. */
function saysYesOrNo(quote: string, answer: 'yes' | 'no'): boolean {
  const words = wordsOf(quote).trim().split(' ');
  const has = (some: Set<string>) => words.some((word) => some.has(word));
  if (answer === 'no') return has(NO_WORDS);
  return has(YES_WORDS) || (!has(NO_WORDS) && words.length >= MIN_SENTENCE_WORDS);
}

type Shape = Pick<QualificationField, 'kind' | 'options'>;
export const MAX_VALUE = 200;

/** When and where the lead wrote, and how numbers and money are written there. */
export interface ReadingOfLead extends Reading, DayOfWords {}

/**
 * Returns the value to store if it fits the kind and is in the lead's words, else undefined. Rejects
 * conclusions of the model that the lead never stated.
 */
export function valueInQuote(
  field: Shape,
  claimedValue: string,
  quote: string,
  reading: ReadingOfLead,
): string | undefined {
  const value = oneLine(claimedValue);
  if (value === '' || value.length > MAX_VALUE) return undefined;
  switch (field.kind) {
    case 'text':
      return isVisible(value) && isQuoteOf(value, quote) ? value : undefined;
    case 'number':
      return numberIn(value, quote, reading);
    case 'money':
      return moneyIn(value, quote, reading);
    case 'date': {
      const day = checkFieldValue({ kind: 'date', options: [] }, value);
      return 'value' in day && namesDay(quote, day.value, reading) ? day.value : undefined;
    }
    case 'yes_no': {
      const answer = value.toLowerCase();
      return (answer === 'yes' || answer === 'no') && saysYesOrNo(quote, answer)
        ? answer
        : undefined;
    }
    case 'choice': {
      const matchingOption = field.options.find((option) => foldCase(option) === foldCase(value));
      return matchingOption !== undefined && isQuoteOf(matchingOption, quote)
        ? matchingOption
        : undefined;
    }
  }
}

function numberIn(value: string, quote: string, reading: ReadingOfLead): string | undefined {
  const typed = checkFieldValue({ kind: 'number', options: [] }, value);
  if (!('value' in typed) || typed.value === '') return undefined;
  const number = Number(typed.value);
  const said = amountsOf(quote, reading).some((item) => item.value === Math.abs(number));
  return said ? String(number) : undefined;
}

/** Leaves out a currency that the lead didn't name. */
function moneyIn(value: string, quote: string, reading: ReadingOfLead): string | undefined {
  const claimedAmount = amountsOf(value, reading).find(isAmount);
  if (!claimedAmount) return undefined;
  const quotedAmount = amountsOf(quote, reading).find(
    (item) =>
      isAmount(item) && item.value === claimedAmount.value && areCompatible(item, claimedAmount),
  );
  if (!quotedAmount) return undefined;
  const [code] = quotedAmount.currencies?.size === 1 ? quotedAmount.currencies : [];
  // "dollars" may be one of twenty currencies, of which the model may pick one.
  const [guess] =
    quotedAmount.currencies && claimedAmount.currencies?.size === 1 ? claimedAmount.currencies : [];
  return [String(quotedAmount.value), code ?? guess].filter(Boolean).join(' ');
}

const isAmount = ({ kind, month }: Measure) =>
  (kind === 'money' || kind === 'number') && month === undefined;

function areCompatible({ currencies: quoted }: Measure, { currencies: claimed }: Measure): boolean {
  if (!quoted || !claimed) return true;
  return [...claimed].some((code) => quoted.has(code));
}

/** Finds the numbers of a text, in digits and in words, with multiples: `500k`, `1.5 million`. */
function amountsOf(text: string, reading: ReadingOfLead): Measure[] {
  const plain = plainText(text);
  const measures = measuresOf(plain, reading);
  const spelled = reading.readSpelled(plain).map((item) => ({ ...item, kind: 'number' as const }));
  return [...measures, ...measures.flatMap((measure) => multiplied(measure, plain)), ...spelled];
}

const MULTIPLES = [
  [1_000, /^ ?(?:k|tsd|тыс|mille|mila|mil|duizend|tausend|thousand|тысяч\p{L}*)(?!\p{L})/iu],
  [1_000_000, /^ ?(?:m|mio|mln|млн|milli?on\p{L}*|miljoen|milion\p{L}*|милл?ион\p{L}*)(?!\p{L})/iu],
  [10_000, /^ ?[万萬]/u],
] as const;

function multiplied(measure: Measure, text: string): Measure[] {
  const rest = text.slice(measure.end, measure.end + 20);
  const found = MULTIPLES.find(([, pattern]) => pattern.test(rest));
  if (!found || measure.month) return [];
  const { start, value } = measure;
  const end = measure.end + (found[1].exec(rest)?.[0].length ?? 0);
  // In `500k €`, the currency follows the multiple.
  const isEuro = /^ ?(?:€|euros?\b)/iu.test(text.slice(end, end + 8));
  const currencies = isEuro && { currencies: new Set(['EUR']) };
  return [{ start, end, value: value * found[0], kind: 'money', ...currencies }];
}

/** Converts what a user typed to the stored form, or returns the problem. Empty: no value. */
export function checkLearnedValue(
  field: Shape,
  input: string,
  reading: Reading,
): { value: string } | { problem: string } {
  const text = oneLine(input);
  if (text === '') return { value: '' };
  if (text.length > MAX_VALUE) return { problem: commonFields.tooLong({ max: MAX_VALUE }) };
  switch (field.kind) {
    case 'money': {
      const money = measuresOf(plainText(text), reading).find(isAmount);
      if (!money) return { problem: pointFields.amount };
      const [code] = money.currencies?.size === 1 ? money.currencies : [];
      return { value: [String(money.value), code].filter(Boolean).join(' ') };
    }
    case 'yes_no': {
      const answer = wordsOf(text).trim();
      return answer === 'yes' || answer === 'no'
        ? { value: answer }
        : { problem: pointFields.yesOrNo };
    }
    case 'choice':
      return checkFieldValue({ kind: 'select', options: field.options }, text);
    default:
      return checkFieldValue({ kind: field.kind, options: [] }, text);
  }
}

/** When the lead wrote, and in which time zone. */
interface DayOfWords {
  /** seconds since the epoch */
  unix: number;
  /** IANA name */
  timezone: string;
}

const DAY_MS = 24 * 3600 * 1000;
/** A weekday alone refers to one of this many days ahead. */
const WEEKDAY_WITHIN = 14;

const RELATIVE: [days: number, words: string][] = [
  [0, "today aujourd'hui hoy heute vandaag oggi hoje сегодня 今天 今日 اليوم"],
  [1, 'tomorrow demain mañana morgen domani amanhã завтра 明天 明日 غدا'],
  [2, 'après-demain übermorgen overmorgen dopodomani послезавтра 后天 明後日'],
];

/** Whether the lead's words name this day (ISO): by date, by day and month, by weekday, or "tomorrow". */
function namesDay(quote: string, day: string, reading: Reading & DayOfWords): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const named = measuresOf(plainText(quote), reading);
  if (named.some((item) => item.value === date && item.month === month))
    return yearFits(quote, year);
  const days = daysAhead(day, reading);
  if (isRelative(quote, days)) return true;
  return days >= 0 && days <= WEEKDAY_WITHIN && namesWeekday(quote, day, reading.languages);
}

/** If the lead names a year, it must be this one. */
function yearFits(quote: string, year: number): boolean {
  const years: string[] = quote.match(/(?<!\d)20\d{2}(?!\d)/g) ?? [];
  return years.length === 0 || years.includes(String(year));
}

function daysAhead(day: string, { unix, timezone }: DayOfWords): number {
  const written = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(unix * 1000);
  return Math.round((Date.parse(day) - Date.parse(written)) / DAY_MS);
}

function isRelative(quote: string, days: number): boolean {
  const said = wordsOf(quote);
  // Reversed, because "the day after tomorrow" contains "tomorrow".
  const found = RELATIVE.toReversed().find(([, words]) =>
    words.split(' ').some((part) => said.includes(wordsOf(part))),
  );
  return found !== undefined && found[0] === days;
}

function namesWeekday(quote: string, day: string, languages: string[]): boolean {
  const said = wordsOf(quote);
  return languages.some((language) => {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    return said.includes(wordsOf(format.format(Date.parse(day))));
  });
}
