import { expect, it, vi } from 'vitest';
import { memoize } from './memoize.ts';

it('tells long texts apart that differ in one letter', () => {
  const read = vi.fn((text: string) => text.indexOf('x'));
  const remembered = memoize(read);
  const texts = [50, 400, 900].map((at) => `${'a'.repeat(at)}x${'a'.repeat(999 - at)}`);
  for (const text of [...texts, ...texts.toReversed()])
    expect(remembered(text)).toBe(text.indexOf('x'));
  expect(read).toHaveBeenCalledTimes(3);
});

it('forgets what was unused for longest', () => {
  const read = vi.fn((text: string) => text.length);
  const remembered = memoize(read, 2);
  for (const text of ['a', 'b', 'a', 'c', 'a']) remembered(text);
  expect(read.mock.calls).toEqual([['a'], ['b'], ['c']]);
  remembered('b');
  expect(read).toHaveBeenCalledTimes(4);
});
