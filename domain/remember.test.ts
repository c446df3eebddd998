import { expect, it, vi } from 'vitest';
import { memoize } from './remember.ts';

it('tells long texts apart that differ in one letter', () => {
  const read = vi.fn((text: string) => text.indexOf('x'));
  const remembered = memoize(read);
  const texts = [50, 400, 900].map((at) => `${'a'.repeat(at)}x${'a'.repeat(999 - at)}`);
  for (const text of [...texts, ...texts.toReversed()])
    expect(remembered(text)).toBe(text.indexOf('x'));
  remembered('b');
  read.mockClear();
  remembered('b');
  expect(read).not.toHaveBeenCalled();
});
