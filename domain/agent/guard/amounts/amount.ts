import type { Span } from '../text/judged.ts';
import type { Kind } from '../words/units.ts';

/** A day of the calendar, as far as a text says which; what it leaves out may be any. */
export interface CalendarDay {
  year?: number | undefined;
  month?: number | undefined;
  day?: number | undefined;
  /** "5/12" is read either way */
  isEitherWay?: boolean;
}

/** A number of a text and what it measures. */
export interface Amount extends Span {
  value: number;
  kind: Kind;
  currencies?: ReadonlySet<string> | undefined;
  /** "a month", "per year": what it is paid for */
  per?: Kind | undefined;
  /** written in words */
  spelled: boolean;
  /** said in thousands or millions: how far the exact number may be from it */
  within?: number | undefined;
  /** the other end of a range */
  other?: number | undefined;
  /** an article before a span of time, which a source may mean as a number */
  isArticle?: boolean;
  /** a time of day, a day of a month, a year */
  isDate: boolean;
  /** which day or year it is */
  date?: CalendarDay;
  /** a time of day of a text that counts up to 24 */
  isExact?: boolean;
}
