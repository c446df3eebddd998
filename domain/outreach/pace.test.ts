import { describe, expect, it } from 'vitest';
import { countedDay, nextSlot, type Pace, sentToday } from './pace.ts';

const NOW = new Date('2026-11-22T10:00:00+01:00');

const pace = (changes: Partial<Pace> = {}): Pace => ({
  quota: 250,
  interval_minutes: 3,
  sent: 0,
  day: null,
  last_at: null,
  time_zone: 'Europe/Paris',
  restricted_until: null,
  ...changes,
});

const minutes = (count: number, from = NOW) => new Date(from.getTime() + count * 60_000);

describe('the quota of a day', () => {
  it('begins anew when the stored day is missing, unreadable or over', () => {
    for (const day of [null, 'yesterday', '2026-11-21']) {
      expect(sentToday(pace({ sent: 250, day }), NOW)).toBe(0);
    }
    expect(sentToday(pace({ sent: 250, day: '2026-11-22' }), NOW)).toBe(250);
  });

  it('does not begin twice when a clock or a zone was set back', () => {
    const ahead = pace({ sent: 250, day: '2026-11-23' });
    expect(sentToday(ahead, NOW)).toBe(250);
    expect(countedDay(ahead, NOW)).toBe('2026-11-23');
  });

  it('that is used up lets the next one out at midnight of the campaign’s zone', () => {
    const full = pace({ sent: 250, day: '2026-11-22', last_at: minutes(-10) });
    expect(nextSlot(full, NOW)).toEqual({
      at: new Date('2026-11-23T00:00:00+01:00'),
      reason: 'quota',
    });
  });
});

describe('the distance between two', () => {
  it('is three minutes, to the millisecond', () => {
    const last_at = new Date(NOW.getTime() - 179_999);
    expect(nextSlot(pace({ last_at }), NOW)).toEqual({
      at: new Date(NOW.getTime() + 1),
      reason: 'turn',
    });
    expect(nextSlot(pace({ last_at: minutes(-3) }), NOW)).toEqual({ at: NOW, reason: null });
  });

  it('is kept over midnight, too', () => {
    const before = new Date('2026-11-22T23:59:00+01:00');
    const now = new Date('2026-11-23T00:00:30+01:00');
    const slot = nextSlot(pace({ sent: 250, day: '2026-11-22', last_at: before }), now);
    expect(slot).toEqual({ at: minutes(3, before), reason: 'turn' });
  });

  it('survives a time that a wrong clock stored', () => {
    expect(nextSlot(pace({ last_at: new Date('2031-01-01') }), NOW).reason).toBeNull();
  });
});

it('a restriction lets nothing out until it ends', () => {
  const restricted_until = minutes(600);
  expect(nextSlot(pace({ restricted_until }), NOW)).toEqual({
    at: restricted_until,
    reason: 'restricted',
  });
});
