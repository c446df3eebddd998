import { momentOf } from '../time-zones.ts';
import type { NotificationSettings } from './schema.ts';

type QuietHours = Pick<NotificationSettings, 'quiet_from' | 'quiet_to' | 'time_zone'>;

/**
 * Until when a person wants quiet, or null when they do not now. The hours may cross midnight. On the
 * night of a clock change they last until the clock shows their end for the last time, so no one is
 * told in an hour that comes twice, and an end that the clock skips is when it is set forward.
 */
export function quietUntil(settings: QuietHours, now: Date): Date | null {
  const { quiet_from: from, quiet_to: to, time_zone: zone } = settings;
  if (from === null || to === null || from === to) return null;
  const crossesMidnight = from > to;
  // Last evening's quiet hours may still last.
  for (const days of crossesMidnight ? [-1, 0] : [0]) {
    const start = momentOf(zone, now, { days, minutes: from, which: 'first' });
    const endDays = crossesMidnight ? days + 1 : days;
    const end = momentOf(zone, now, { days: endDays, minutes: to, which: 'last' });
    if (start <= now && now < end) return end;
  }
  return null;
}
