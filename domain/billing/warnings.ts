const DAY_MS = 24 * 3600 * 1000;
/** An expiry warning is for the last week. */
const EXPIRY_DAYS = 7;

/** The days until a period ends, when 1 to 7 remain; null otherwise. */
export function expiryDays(endsAt: Date | null, now: Date): number | null {
  if (!endsAt) return null;
  const days = Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS);
  return days >= 1 && days <= EXPIRY_DAYS ? days : null;
}

const USAGE_LEVELS = { notice: 0.8, high: 0.9, full: 1 } as const;
export type UsageLevel = keyof typeof USAGE_LEVELS;

/** How near the messages of the period are to their limit; null while there is room. */
export function usageLevel(used: number, limit: number): UsageLevel | null {
  const share = limit > 0 ? used / limit : 1;
  if (share >= USAGE_LEVELS.full) return 'full';
  if (share >= USAGE_LEVELS.high) return 'high';
  return share >= USAGE_LEVELS.notice ? 'notice' : null;
}
