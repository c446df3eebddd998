import { closingOf, nextOpening, type SendHours } from './hours.ts';
import { dayIn, hourIn } from '../time-zones.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** First messages per day of a new number. WhatsApp restricts those that write to many strangers. */
export const NEW_NUMBER_QUOTA = 20;
/** Additional first messages per day for each lead who replied to one. */
export const QUOTA_PER_REPLY = 3;

/** The daily limit of a number. `allowance` is what it has earned by replies; null: nothing yet. */
export const warmUpQuota = (quota: number, allowance: number | null): number =>
  Math.min(quota, allowance ?? NEW_NUMBER_QUOTA);

/** A number's limit of first messages, and what it has sent. */
export interface Pace {
  /** per day */
  quota: number;
  interval_minutes: number;
  /** on `day` */
  sent: number;
  /** YYYY-MM-DD in `time_zone`; anything else counts as long ago */
  day: string | null;
  /** when the last one was sent */
  last_at: Date | null;
  /** the zone in whose days the quota counts */
  time_zone: string;
  /** until then, the number may not write to anyone first */
  restricted_until: Date | null;
}

export interface Slot {
  at: Date;
  /** why it can't send now */
  reason: 'turn' | 'quota' | 'restricted' | null;
}

/**
 * Returns what the number has sent today. A stored day after today comes from a changed clock or zone and
 * counts as today, because a day must not begin twice.
 */
export function sentToday({ sent, day, time_zone }: Pace, now: Date): number {
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return 0;
  const latest = dayIn(time_zone, new Date(now.getTime() + 2 * DAY_MS));
  return day >= dayIn(time_zone, now) && day <= latest ? sent : 0;
}

/** The day that a message sent now counts for: never before a day that has counted already. */
export function countedDay(pace: Pace, now: Date): string {
  const today = dayIn(pace.time_zone, now);
  return sentToday(pace, now) > 0 && pace.day !== null && pace.day > today ? pace.day : today;
}

/** Returns when the number may send its next first message, and the last reason to wait. */
export function nextSlot(pace: Pace, now: Date): Slot {
  let slot: Slot = { at: now, reason: null };
  const moveTo = (at: Date, reason: Slot['reason']) => {
    if (at > slot.at) slot = { at, reason };
  };
  // A time far ahead comes from a wrong clock and would block the number forever.
  if (pace.last_at && pace.last_at.getTime() < now.getTime() + DAY_MS) {
    moveTo(new Date(pace.last_at.getTime() + intervalMs(pace)), 'turn');
  }
  if (sentToday(pace, slot.at) >= pace.quota) moveTo(dayAfter(slot.at, pace), 'quota');
  if (pace.restricted_until) moveTo(pace.restricted_until, 'restricted');
  return slot;
}

/** More days than any plan covers. */
const MAX_DAYS = 1_100;

/** A day on which a number sends first messages. */
export interface PaceDay {
  /** time of the first one */
  first: Date;
  count: number;
  /** between two messages */
  interval_ms: number;
}

/** Yields the days of a number from now on at full pace, within the hours of its time zone. */
export function* paceDays(
  pace: Pace,
  now: Date,
  isQuiet: SendHours['isQuiet'],
): Generator<PaceDay, undefined> {
  const interval_ms = intervalMs(pace);
  const zone = pace.time_zone;
  const hours = { zone, isQuiet };
  let from = nextSlot(pace, now).at;
  let remainingQuota = pace.quota - sentToday(pace, from);
  for (let days = 0; days < MAX_DAYS; days += 1) {
    const first = nextOpening(from, hours);
    const closes = closingOf(first, hours);
    if (dayIn(zone, first) !== dayIn(zone, from)) remainingQuota = pace.quota;
    const room = (closes.getTime() - first.getTime()) / Math.max(1, interval_ms);
    const count = Math.max(0, Math.min(remainingQuota, Math.ceil(room)));
    yield { first, count, interval_ms };
    const distance = count > 0 ? first.getTime() + count * interval_ms : 0;
    from = new Date(Math.max(dayAfter(first, pace).getTime(), distance));
    remainingQuota = pace.quota;
  }
  return undefined;
}

function dayAfter(at: Date, { time_zone }: Pace): Date {
  return hourIn(time_zone, at, 1, 0);
}

/** The time between two first messages. */
export function intervalMs({ interval_minutes }: Pace): number {
  return Math.max(0, interval_minutes) * MINUTE_MS;
}
