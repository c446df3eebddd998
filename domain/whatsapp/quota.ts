import { dayIn } from '../time-zones.ts';

/** Shown where none is stored. */
const SHOWN_WHEN_MISSING = 100;
/** Above this share of the quota a number's card warns. */
const WARN_ABOVE = 0.8;

export interface StoredQuota {
  daily_messages_sent: number;
  /** the day that the count is of, YYYY-MM-DD; null: never counted */
  quota_reset_date: string | null;
  /** of the campaign, whose day it is */
  time_zone: string;
}

/** First messages sent today: a count of another day, or of none, has ended. */
export function sentToday(quota: StoredQuota, now: Date): number {
  const { daily_messages_sent, quota_reset_date, time_zone } = quota;
  return quota_reset_date === dayIn(time_zone, now) ? daily_messages_sent : 0;
}

/** How much of the day's quota is used. */
export function quotaUse(sent: number, quota: number | null) {
  const shown = quota ?? SHOWN_WHEN_MISSING;
  const share = shown > 0 ? sent / shown : 1;
  return {
    quota: shown,
    percent: Math.min(100, Math.round(share * 100)),
    near: share > WARN_ABOVE,
  };
}
