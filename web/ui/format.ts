import { dateFormat, listFormat, numberFormat, relativeFormat } from '#copy/catalog/intl.ts';
import { timeCopy } from '#copy/shared/common.ts';

/** For days near today, whose year is clear. Planned times need no seconds. */
const PLANNED = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const;
/** For campaign dates, which look the same in every language. */
const french = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

type Moment = Date | number | string;

/** Shown for an unknown figure, for example because an older server doesn't send it. */
export const UNKNOWN = '–';

/** Formats a number. An unknown one is a dash, never 0. */
export function formatNumber(value: number | undefined): string {
  return value !== undefined && Number.isFinite(value) ? numberFormat().format(value) : UNKNOWN;
}

/** `value` is a percentage, 0 to 100. */
export function formatPercent(value: number): string {
  return Number.isFinite(value)
    ? numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(value / 100)
    : UNKNOWN;
}

export function formatExact(at: Moment): string {
  return dateFormat({ dateStyle: 'full', timeStyle: 'medium' }).format(new Date(at));
}

/** "Tue, Nov 24, 10:50 AM": a planned time, shown with `formatExact` on hover. */
export function formatPlannedTime(at: Moment): string {
  return dateFormat(PLANNED).format(new Date(at));
}

/** "Nov 24, 2026, 10:50 AM": a past time, however long ago. */
export function formatPastTime(at: Moment): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
}

export function formatClock(at: Moment): string {
  return dateFormat({ hour: 'numeric', minute: '2-digit' }).format(new Date(at));
}

export function formatDay(at: Moment): string {
  return dateFormat({ dateStyle: 'medium' }).format(new Date(at));
}

/** `day` as YYYY-MM-DD. Without a time, it is the same day in every time zone. */
export function formatCalendarDay(day: string): string {
  return dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));
}

/** The same with the year, unless it is within the last weeks. */
export function formatCalendarDate(day: string): string {
  return dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

/** Formats 75 seconds as 1:15. */
export function formatLength(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The browser's local day as YYYY-MM-DD. Near midnight, it differs from UTC. */
export function localDay(at: Date): string {
  // Sweden's date format is ISO 8601.
  return new Intl.DateTimeFormat('sv-SE').format(at);
}

/** Day/month/year hour:minute, as campaign dates are shown. */
export function formatFrenchDate(at: Moment): string {
  return french.format(new Date(at)).replace(',', '');
}

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * "just now", "3 minutes ago", "in 2 hours". Past times count full units. Future times are rounded: a
 * link just sent with a lifetime of 7 days ends in 1 week, not in 6 days.
 */
export function formatRelative(at: Moment, now: number = Date.now()): string {
  const exactly = (new Date(at).getTime() - now) / 1000;
  const seconds = exactly >= 60 ? Math.round(exactly / 60) * 60 : exactly;
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  if (!step) return timeCopy.now;
  const count = seconds / step[1];
  return relativeFormat({ numeric: 'always' }).format(
    count > 0 ? Math.round(count) : Math.trunc(count),
    step[0],
  );
}

export const isFuture = (at: Moment, now: number = Date.now()): boolean =>
  new Date(at).getTime() > now;

/** Milliseconds after which `formatRelative` may change: 10 s, 5 min or 1 h, depending on the age. */
export function msUntilRelativeChange(at: Moment, now: number = Date.now()): number {
  const age = Math.abs(now - new Date(at).getTime());
  if (age < 3_600_000) return 10_000;
  return age < 86_400_000 ? 300_000 : 3_600_000;
}

/** "Ana, Rui or Leo". */
export const formatChoice = (items: readonly string[]): string =>
  listFormat({ type: 'disjunction' }).format(items);

/** "Ana, Rui and Leo". */
export const formatList = (items: readonly string[]): string =>
  listFormat({ type: 'conjunction' }).format(items);

/** A family emoji is one character of seven code points. */
const segmenter = new Intl.Segmenter();
const charactersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => charactersOf(word ?? '')[0]?.toUpperCase() ?? '').join('') || '?';
}

/** Cuts a text longer than `length` characters and adds an ellipsis. */
export function ellipsis(text: string, length: number): string {
  const characters = charactersOf(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}
