import { dateFormat } from '#copy/catalog/intl.ts';

/** "09:00". */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** "Tue, 10:20" in a time zone. */
export const timeIn = (zone: string, at: string): string =>
  dateFormat({
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: zone,
  }).format(new Date(at));
