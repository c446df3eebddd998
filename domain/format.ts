import { dateFormat, listFormat, numberFormat } from '#copy/catalog/intl.ts';

/** "the AI model and the knowledge" */
export const formatList = (items: readonly string[]): string =>
  listFormat({ type: 'conjunction' }).format(items);

/** "Curious, Rude, Hurried": the first of a longer list */
export const commaList = (items: readonly string[]): string =>
  listFormat({ type: 'unit', style: 'short' }).format(items);

/** "March 4, 2026" */
export const utcDay = (at: Date): string =>
  dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** "March 4, 2026 at 5:06 AM UTC" */
export const utcMoment = (at: Date): string =>
  dateFormat({
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at);

/** "17 minutes" */
export const duration = (count: number, unit: 'minute' | 'hour' | 'day'): string =>
  numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(count);
