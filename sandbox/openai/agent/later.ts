import type { ChatMessage } from '../request.ts';
import { normalise } from './words.ts';

/** A later day on which the lead wants to be written to; without one, the day is empty. */
export interface Later {
  date: string;
  quote: string;
}

const ASKS = /\b(?:write|text|message|contact|call)(?: to)? me (?:back |again )?(.*)/;
const DAY_MS = 86_400_000;
const DAYS: Record<string, number> = { day: 1, week: 7, month: 30 };
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];

/** How a caller names today, and the request that is still open. */
const TODAY = /^Date: \w+,? (\d{1,2} \w+ \d{4})/m;
const ASKED_BEFORE = /asked before to be written to on ([\d-]+), in the words "([^"]+)"/;

/** In simple English: after Christmas, next week or month, tomorrow, in so many days, weeks or months. */
export function askedLater(
  messages: ChatMessage[],
  newest: string[],
  isThanks: boolean,
): Later | undefined {
  const all = messages.map(({ text }) => text).join('\n');
  const [, date = '', words = ''] = ASKED_BEFORE.exec(all) ?? [];
  if (isThanks && date) return { date, quote: words };
  const now = new Date(`${TODAY.exec(all)?.[1] ?? new Date().toDateString()} 12:00 UTC`);
  for (const quote of newest) {
    const [, when] = ASKS.exec(normalise(quote)) ?? [];
    const day = when === undefined ? undefined : dayOf(when, now);
    if (day !== undefined) return { date: day, quote };
  }
  return undefined;
}

/** Undefined: it says no later time. */
function dayOf(when: string, now: Date): string | undefined {
  const inDays = (days: number) =>
    new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  if (/after christmas/.test(when)) {
    const year = now.getUTCFullYear() + (now.toISOString().slice(5, 10) > '12-26' ? 1 : 0);
    return `${year}-12-27`;
  }
  if (/\btomorrow\b/.test(when)) return inDays(1);
  const next = /\bnext (week|month)\b/.exec(when)?.[1];
  if (next) return inDays(DAYS[next] ?? 7);
  const [, count = '', unit = 'day'] = /\bin (\w+) (day|week|month)s?\b/.exec(when) ?? [];
  const number = NUMBERS.indexOf(count) > 0 ? NUMBERS.indexOf(count) : Number(count || 0);
  if (number > 0) return inDays(number * (DAYS[unit] ?? 1));
  return /\blater\b/.test(when) ? '' : undefined;
}
