import { z } from 'zod';
import { adminFields } from '#copy/fields/admin.ts';

const TIME =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?(?:Z|[+-](\d\d)(?::(\d\d))?)$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Hours that a time zone may be away from UTC. */
const MAX_OFFSET = 15;

/**
 * Whether a text is a time as the database writes it, which it can therefore read. `Date.parse` takes
 * more than that: the 30th of February, the year 0, and other notations.
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

/** Where a page of a list by time ends. */
export interface TimeCursor {
  at: string;
  id: string;
}

export const timeCursorOf = ({ at, id }: TimeCursor): string => `${at}~${id}`;

/** A page of rows that were asked for with one more, and where the next page begins. */
export function pageOf<Row>(rows: Row[], size: number, endOf: (row: Row) => TimeCursor) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: rows.length > size && last ? timeCursorOf(endOf(last)) : null };
}

/** Undefined for any other text: the list then begins at its top. */
export function readTimeCursor(text = ''): TimeCursor | undefined {
  const [at = '', id = '', more] = text.split('~');
  return more === undefined && isStoredTime(at) && UUID.test(id) ? { at, id } : undefined;
}

/** A cursor that a browser sends back. Anything else is refused as an input. */
export const pageCursor = z
  .string()
  .max(100)
  .transform((text, context): TimeCursor => {
    const cursor = readTimeCursor(text);
    if (cursor) return cursor;
    context.addIssue(adminFields.pageUnknown);
    return z.NEVER;
  });

/** Everything comes before this. */
export const FIRST_PAGE: TimeCursor = {
  at: 'infinity',
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};
