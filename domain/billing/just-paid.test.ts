import { expect, it } from 'vitest';
import { isJustPaid } from './checkout-answer.ts';

const now = new Date('2026-11-28T12:00:00Z');
const PAID = {
  has_subscription: true,
  status: 'active',
  grace_until: null,
  started_at: '2026-11-28T11:58:00Z',
} as const;

it.each([
  ['was bought a moment ago', PAID, true],
  ['has run for months', { ...PAID, started_at: '2026-08-28T11:58:00Z' }, false],
  ['was given', { ...PAID, has_subscription: false, started_at: null }, false],
  ['is unpaid', { ...PAID, status: 'past_due' as const }, false],
  ['has an open invoice', { ...PAID, grace_until: '2026-12-01T00:00:00Z' }, false],
])('a plan that %s: %#', (_, view, paid) => {
  expect(isJustPaid(view, now)).toBe(paid);
});
