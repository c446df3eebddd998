import { z } from 'zod';
import { adminFields } from '#copy/fields/admin.ts';

const TIME =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?(?:Z|[+-](\d\d)(?::(\d\d))?)$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The maximum offset of a time zone from UTC, in hours. */
const MAX_OFFSET = 15;

/**
 * Whether a text is a time in the database's notation, so that the database can read it. `Date.parse`
 * accepts more: the 30th of February, the year 0, and other notations.
 */
export function isStoredTime(text: string): boolean {
  const [, ...parts] = TIME.exec(text) ?? [];
  if (parts.length === 0) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zone = 0, rest = 0] =
    parts.map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isTime = hour < 24 && minute < 60 && second < 60;
  return year > 0 && isDay && isTime && zone <= MAX_OFFSET && rest < 60;
}

/** The end of a page in a list by time. */
export interface TimeCursor {
  at: string;
  id: string;
}

export const timeCursorOf = ({ at, id }: TimeCursor): string => `${at}~${id}`;

/** Cuts `rows`, which were queried with one extra, to a page and returns where the next one starts. */
export function pageOf<Row>(rows: Row[], size: number, endOf: (row: Row) => TimeCursor) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: rows.length > size && last ? timeCursorOf(endOf(last)) : null };
}

/** Returns undefined for any other text, so that the list starts at the top. */
export function readTimeCursor(text = ''): TimeCursor | undefined {
  const [at = '', id = '', more] = text.split('~');
  return more === undefined && isStoredTime(at) && UUID.test(id) ? { at, id } : undefined;
}

/** A cursor that a browser sends back. Refuses anything else as invalid input. */
export const pageCursor = z
  .string()
  .max(100)
  .transform((text, context): TimeCursor => {
    const cursor = readTimeCursor(text);
    if (cursor) return cursor;
    context.addIssue(adminFields.pageUnknown);
    return z.NEVER;
  });

/** Later than every row, so that the first page starts at the top. */
export const FIRST_PAGE: TimeCursor = {
  at: 'infinity',
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};
