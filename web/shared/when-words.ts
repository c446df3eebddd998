import { dateFormat } from '#copy/catalog/intl.ts';
import { formatClock, formatPlanned, localDay } from '#web/ui/format.ts';

const DAY_MS = 86_400_000;
/** The same weekday comes again after that. */
const NEAR_DAYS = 6;

/** "10:20", "Tuesday at 10:20" or "Tue, Dec 29, 10:20": a time to come, as short as it can be told. */
export function whenWords(at: string, now = Date.now()): string {
  const time = new Date(at);
  if (localDay(time) === localDay(new Date(now))) return formatClock(at);
  if (time.getTime() - now > NEAR_DAYS * DAY_MS) return formatPlanned(at);
  return `${dateFormat({ weekday: 'long' }).format(time)} at ${formatClock(at)}`;
}

/** The same behind a verb: "at 10:20", "on Tuesday at 10:20". */
export function onWords(at: string, now = Date.now()): string {
  const isToday = localDay(new Date(at)) === localDay(new Date(now));
  return `${isToday ? 'at' : 'on'} ${whenWords(at, now)}`;
}
