import type { Period } from '../state/records.ts';

/** What of an amount falls on the rest of a period, by the second. */
export function shareOfRest(amount: number, period: Period, from: number): number {
  const length = period.end - period.start;
  if (length <= 0) return 0;
  const rest = Math.min(length, Math.max(0, period.end - from));
  return roundCents((amount * rest) / length);
}

/** A half goes away from zero. */
export function roundCents(amount: number): number {
  const rounded = Math.sign(amount) * Math.round(Math.abs(amount));
  return rounded === 0 ? 0 : rounded;
}
