import { durations, firstMessageStates } from '#copy/shared/first-message.ts';
import type { LeadClock } from '#domain/outreach/schema.ts';
import { formatNumber } from '#web/ui/format.ts';

const DURATIONS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/** Formats as "4 s", "12 min", "3 h" or "2 d". */
export function duration(seconds: number): string {
  const step = DURATIONS.find(([, size]) => seconds >= size);
  if (!step) return durations.s({ value: formatNumber(Math.max(1, Math.round(seconds))) });
  const [unit, size] = step;
  const value = seconds / size;
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return durations[unit]({ value: formatNumber(rounded) });
}

/** The state of a first message. */
export function firstMessageState({
  state,
  seconds,
}: Pick<LeadClock, 'state' | 'seconds'>): string {
  const text = firstMessageStates[state];
  return typeof text === 'string' ? text : text({ duration: duration(seconds) });
}
