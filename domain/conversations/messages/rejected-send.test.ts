import { describe, expect, it } from 'vitest';
import { blocksNextLead, isUnreachable, MIN_REJECTIONS, retryDelay } from './rejected-send.ts';

describe('a chat that cannot be written to', () => {
  const rejected = { rejections: MIN_REJECTIONS, seconds: 60, beside_others: 2 };
  it.each([
    ['a few rejections while others got their messages', {}, true],
    ['many more', { rejections: 40, seconds: 9_000 }, true],
    [
      'an outage: no one gets a message',
      { rejections: 40, seconds: 9_000, beside_others: 0 },
      false,
    ],
    ['one that was not tried again since others got theirs', { beside_others: 0 }, false],
    ['one that failed once more since', { rejections: 9, beside_others: 1 }, false],
    ['fewer rejections', { rejections: MIN_REJECTIONS - 1 }, false],
    ['all within a moment, as of a gateway that is overloaded', { seconds: 59 }, false],
  ])('%s', (_, like, unreachable) => {
    expect(isUnreachable({ ...rejected, ...like })).toBe(unreachable);
  });

  it('is tried a few times within minutes, then seldom, and never not at all', () => {
    expect([1, 2, 3, 6].map(retryDelay)).toEqual([5_000, 15_000, 40_000, 60_000]);
    expect(retryDelay(7)).toBe(120_000);
    expect([11, 20, 1_000, 32_767].map(retryDelay)).toEqual(Array(4).fill(600_000));
  });
});

describe('the queue of a number', () => {
  const open = (rejections: number, seconds = 30) => ({ rejections, seconds });
  it.each([
    ['waits for a message on its way', [open(0)], true],
    ['waits for one that was rejected once', [open(1)], true],
    ['passes one that was rejected again', [open(2)], false],
    ['waits for the next one meanwhile', [open(5), open(0)], true],
    ['waits when that is rejected, too', [open(5), open(2)], true],
    ['tries another after minutes', [open(9, 900), open(7, 700)], false],
    ['and waits again', [open(9, 900), open(7, 700), open(2, 20)], true],
  ])('%s', (_, messages, holds) => {
    expect(blocksNextLead(messages)).toBe(holds);
  });
});
