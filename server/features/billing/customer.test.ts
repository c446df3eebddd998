import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { minuteKey, stripeIdempotencyKey } from './customer.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2027-01-05T12:00:10Z') }));
afterEach(() => vi.useRealTimers());

it('the same request has the same key, and another one has another', () => {
  for (const key of [stripeIdempotencyKey, minuteKey]) {
    expect(key('checkout', 'cs_1', { plan: 'scale' })).toBe(
      key('checkout', 'cs_1', { plan: 'scale' }),
    );
    expect(key('checkout', 'cs_1')).not.toBe(key('checkout', 'cs_2'));
  }
});

it('a request that failed at Stripe can be made again a minute later', () => {
  const first = minuteKey('checkout', 'cs_1');
  vi.setSystemTime(new Date('2027-01-05T12:00:40Z'));
  expect(minuteKey('checkout', 'cs_1')).toBe(first);
  vi.setSystemTime(new Date('2027-01-05T12:01:20Z'));
  expect(minuteKey('checkout', 'cs_1')).not.toBe(first);
});
