import { expect, it } from 'vitest';
import { quotaUse, sentToday } from './number-state.ts';

it('the count of another day, or of none, has ended', () => {
  const now = new Date('2026-11-22T23:30:00Z');
  const sent = (quota_reset_date: string | null, time_zone: string) =>
    sentToday({ daily_messages_sent: 7, quota_reset_date, time_zone }, now);
  expect(sent('2026-11-22', 'UTC')).toBe(7);
  expect(sent('2026-11-22', 'Europe/Paris')).toBe(0);
  expect(sent('2026-11-23', 'Europe/Paris')).toBe(7);
  expect(sent(null, 'UTC')).toBe(0);
});

it('the bar ends at 100 percent, and above 80 percent it warns', () => {
  expect(quotaUse(200, 250)).toEqual({ quota: 250, percent: 80, near: false });
  expect(quotaUse(201, 250)).toEqual({ quota: 250, percent: 80, near: true });
  expect(quotaUse(300, 250)).toEqual({ quota: 250, percent: 100, near: true });
  expect(quotaUse(50, null)).toEqual({ quota: 100, percent: 50, near: false });
});
