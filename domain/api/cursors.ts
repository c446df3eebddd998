import { z } from 'zod';
import { apiErrors } from '#copy/errors/api.ts';
import { TEXT_CURSOR, THREAD_CURSOR } from '../conversations/inbox/search-words.ts';
import { WAITING_CURSOR } from '../outreach/schema.ts';
import { readTimeCursor } from '../time-cursor.ts';

export const noCursor = () => apiErrors.noCursor.text;

/**
 * A cursor of another list, or a broken one, would begin the list anew, and a program that reads to the
 * end would never get there. An empty one asks for the first page, as programs send it.
 */
const cursorOf = (isOurs: (text: string) => boolean) =>
  z
    .string()
    .max(200)
    .refine((text) => text === '' || isOurs(text), {
      error: noCursor,
    })
    .optional();

const isTimeCursor = (text: string) => readTimeCursor(text) !== undefined;
const isWaitingCursor = (text: string) =>
  WAITING_CURSOR.test(text) && Number.isSafeInteger(Number(text.split('~')[1]));

/** What a search found has places that a list without a search does not have. */
export const isOfList = (search = '', cursor = ''): boolean =>
  search !== '' || !TEXT_CURSOR.test(cursor);

/** By activity, or by what a search found. */
export const listCursor = cursorOf((text) => isTimeCursor(text) || TEXT_CURSOR.test(text));
export const threadCursor = cursorOf((text) => THREAD_CURSOR.test(text));
export const timeCursor = cursorOf(isTimeCursor);
export const waitingCursor = cursorOf(isWaitingCursor);
