import { describe, expect, it } from 'vitest';
import { burstMs, replyTime } from './transition.ts';

describe('the time of an answer', () => {
  const at = (ms: number) => new Date(1_800_000_000_000 + ms);

  it('is some seconds after the last message of a burst', () => {
    expect(replyTime(at(0), at(0), 3000)).toEqual(at(3000));
    expect(replyTime(at(2000), at(0), 3000)).toEqual(at(5000));
  });

  it('is not put off for ever by a lead who never pauses', () => {
    expect(replyTime(at(14_000), at(0), 3000)).toEqual(at(15_000));
    expect(replyTime(at(40_000), at(0), 3000)).toEqual(at(40_000));
  });

  it('counts a burst for a minute, and for longer than it may be put off', () => {
    expect(burstMs(3000)).toBe(60_000);
    expect(burstMs(60_000)).toBe(600_000);
  });
});
