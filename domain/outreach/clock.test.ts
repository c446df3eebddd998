import { describe, expect, it } from 'vitest';
import { BUCKETS, bucketOf, delaysOf, quantile } from './clock.ts';

describe('the figures of waits', () => {
  it('are right within a third, from a second to a month', () => {
    const waits = [1, 2, 3, 4, 4, 5, 60, 3_600, 86_400, 2_000_000];
    const counts = waits.map((seconds) => ({ bucket: bucketOf(seconds), leads: 1 }));
    const median = quantile(counts, 0.5) ?? 0;
    expect(median).toBeGreaterThanOrEqual(4);
    expect(median).toBeLessThan(4 * 1.34);
    const last = quantile(counts, 1) ?? 0;
    expect(last).toBeGreaterThanOrEqual(2_000_000);
    expect(last).toBeLessThan(2_000_000 * 1.34);
    expect(quantile([], 0.5)).toBeNull();
  });

  it('keep every wait in a bucket', () => {
    expect(bucketOf(-5)).toBe(0);
    expect(bucketOf(0)).toBe(0);
    expect(bucketOf(1e12)).toBe(BUCKETS - 1);
  });
});

describe('the delays of one lead', () => {
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);
  const hold = (reason: 'quota' | 'not_connected', from: number, to: number | null) => ({
    reason,
    from_at: at(from),
    to_at: to === null ? null : at(to),
  });

  it('of one that was written to at once are none', () => {
    expect(delaysOf(at(0), at(4), [])).toEqual([]);
  });

  it('are the holds while it waited, cut to its wait, and in between its turn', () => {
    const holds = [
      hold('not_connected', -100, 60),
      hold('quota', 300, 900),
      hold('quota', 5_000, null),
    ];
    expect(delaysOf(at(0), at(1_000), holds)).toEqual([
      { reason: 'not_connected', from: at(0).toISOString(), seconds: 60 },
      { reason: 'turn', from: at(60).toISOString(), seconds: 240 },
      { reason: 'quota', from: at(300).toISOString(), seconds: 600 },
      { reason: 'turn', from: at(900).toISOString(), seconds: 100 },
    ]);
  });

  it('of one that waits still go on', () => {
    expect(delaysOf(at(0), at(50), [hold('not_connected', 0, null)])).toEqual([
      { reason: 'not_connected', from: at(0).toISOString(), seconds: 50 },
    ]);
  });
});
