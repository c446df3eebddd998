import { describe, expect, it } from 'vitest';
import { isStoredTime, pageCursor, readTimeCursor, timeCursorOf } from './time-cursor.ts';

const ID = '0198c0de-0000-7000-8000-000000000000';

describe('a time of a cursor', () => {
  it.each([
    '2026-11-22T21:40:27.123456+00:00',
    '2026-11-22 21:40:27+00',
    '2024-02-29T00:00:00Z',
    '0001-01-01T23:59:59.9-03:30',
  ])('is %s', (text) => expect(isStoredTime(text)).toBe(true));

  it.each([
    '2026-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:00+23:00',
    '2026-01-01T::Z',
    '2026-01-01',
    'infinity',
    '',
  ])('is not %s', (text) => expect(isStoredTime(text)).toBe(false));
});

describe('a cursor', () => {
  it('is read as it was written', () => {
    const place = { at: '2026-11-22T21:40:27.123456+00:00', id: ID };
    expect(readTimeCursor(timeCursorOf(place))).toEqual(place);
  });

  it.each([undefined, '', 'x', `2026-02-30T00:00:00Z~${ID}`, '2026-01-01T00:00:00Z~x'])(
    'is not %s',
    (text) => expect(readTimeCursor(text)).toBeUndefined(),
  );

  it('of a page with a time that is none is refused as an input', () => {
    expect(pageCursor.safeParse(`2026-11-22 21:40:27+00~${ID}`).success).toBe(true);
    expect(pageCursor.safeParse(`2026-99-99 21:40:27+00~${ID}`).success).toBe(false);
  });
});
