import { dateFormat } from '#copy/catalog/intl.ts';

/** 1: Monday, 7: Sunday, with its short name. 5 January 2026 was a Monday. */
export function weekdayNames(): { day: number; name: string }[] {
  const names = dateFormat({ weekday: 'short', timeZone: 'UTC' });
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    name: names.format(Date.UTC(2026, 0, 4 + day)),
  }));
}
