import { z } from 'zod';
import { adminFields } from '#copy/fields/admin.ts';
import { isStoredTime } from '../time-cursor.ts';

/** Where a page of a list by time ends: the database's own text of the time, and an id. */
export interface PageEnd {
  at: string;
  id: string;
}

const CURSOR =
  /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const cursorOf = ({ at, id }: PageEnd): string => `${at}|${id}`;

/** What a browser sends back. Anything else is refused as an input. */
export const pageCursor = z
  .string()
  .max(100)
  .transform((text, context): PageEnd => {
    const [, at, id] = CURSOR.exec(text) ?? [];
    if (at && id && isStoredTime(at)) return { at, id };
    context.addIssue(adminFields.pageUnknown);
    return z.NEVER;
  });

/** Everything comes before this. */
export const FIRST_PAGE: PageEnd = {
  at: 'infinity',
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};
