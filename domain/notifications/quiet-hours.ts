import { momentOf } from '../time-zones.ts';
import type { NotificationSettings } from './schema.ts';

type QuietHours = Pick<NotificationSettings, 'quiet_from' | 'quiet_to' | 'time_zone'>;

/**
 * Returns when a member's quiet hours end, or null outside of them. The hours may cross midnight. In the
 * night of a clock change they end when the clock shows their end for the last time, so an hour that
 * comes twice stays quiet. If the clock skips their end, they end when it is set forward.
 */
export function quietUntil(settings: QuietHours, now: Date): Date | null {
  const { quiet_from: from, quiet_to: to, time_zone: zone } = settings;
  if (from === null || to === null || from === to) return null;
  const crossesMidnight = from > to;
  // Quiet hours that began last evening may still be running.
  for (const days of crossesMidnight ? [-1, 0] : [0]) {
    const start = momentOf(zone, now, { days, minutes: from, which: 'first' });
    const endDays = crossesMidnight ? days + 1 : days;
    const end = momentOf(zone, now, { days: endDays, minutes: to, which: 'last' });
    if (start <= now && now < end) return end;
  }
  return null;
}
