import { dateFormat } from '#copy/catalog/intl.ts';
import { when as copy } from '#copy/shared/when.ts';
import { formatClock, formatPlannedTime, localDay } from '#web/ui/format.ts';

const DAY_MS = 86_400_000;
/** After this many days, the same weekday repeats. */
const NEAR_DAYS = 6;

/** Formats a future time as briefly as possible: "10:20", "Tuesday at 10:20" or "Tue, Dec 29, 10:20". */
export function formatFutureTime(at: string, now = Date.now()): string {
  const { kind, ...values } = futureTimeParts(at, now);
  if (kind === 'later') return values.moment;
  return kind === 'today' ? values.time : copy.thisWeek(values);
}

/** The same for use after a verb: "at 10:20", "on Tuesday at 10:20". */
export function formatOnFutureTime(at: string, now = Date.now()): string {
  const { kind, ...values } = futureTimeParts(at, now);
  return copy.on[kind](values);
}

function futureTimeParts(at: string, now: number) {
  const date = new Date(at);
  const isToday = localDay(date) === localDay(new Date(now));
  const isNear = date.getTime() - now <= NEAR_DAYS * DAY_MS;
  return {
    kind: isToday ? ('today' as const) : isNear ? ('thisWeek' as const) : ('later' as const),
    time: formatClock(at),
    day: dateFormat({ weekday: 'long' }).format(date),
    moment: formatPlannedTime(at),
  };
}
