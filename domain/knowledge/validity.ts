const DAY_MS = 24 * 3600_000;

/** For how many days a price is said before it is asked about again, unless a person decides otherwise. */
export const PRICE_DAYS = 90;

/** The end of the last day on which something may be said, wherever on earth that day ends last. */
export function endOfDay(day: string | null): Date | null {
  return day === null ? null : new Date(Date.parse(`${day}T00:00:00Z`) + 1.5 * DAY_MS);
}

export const isExpired = (valid_until: string | null, now: Date): boolean =>
  (endOfDay(valid_until)?.getTime() ?? Number.POSITIVE_INFINITY) < now.getTime();

/** The day `days` after another, both like 2026-03-31. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
