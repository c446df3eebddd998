import { z } from 'zod';
import { adminFields } from '#copy/fields/admin.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isoTime = z.iso.datetime({ offset: true });
/** PostgreSQL knows no year 0, and no time zone 16 hours or more from UTC. */
const UNKNOWN_TO_DATABASE = /^0000|[+-](?:1[6-9]|2\d):\d\d$/;

/**
 * Whether a text is a time in the database's notation, so that the database can read it: ISO's, also with
 * a space before the time, and without the minutes of an offset.
 */
export function isStoredTime(text: string): boolean {
  const iso = text.replace(' ', 'T').replace(/:\d\d(?:\.\d+)?[+-]\d\d$/, '$&:00');
  return isoTime.safeParse(iso).success && !UNKNOWN_TO_DATABASE.test(iso);
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
