import { describe, expect, it } from 'vitest';
import { countedDay, nextSlot, type Pace, sentToday, timeOfRank, timesOfRanks } from './pace.ts';
import { dayIn, wallTime } from '../time-zones.ts';

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

describe('the time of a rank', () => {
  it('is what sending one after another comes to, over days and changes of the clocks', () => {
    for (const start of ['2026-03-28T09:00:00Z', '2026-10-24T09:00:00Z', '2026-11-22T21:58:00Z']) {
      for (const daytime of [true, false]) {
        const simulated = simulate(pace({ quota: 40 }), new Date(start), 130, daytime);
        for (const rank of [0, 1, 39, 40, 79, 80, 129]) {
          const planned = timeOfRank(pace({ quota: 40 }), rank, new Date(start), { daytime });
          expect([start, daytime, rank, planned]).toEqual([start, daytime, rank, simulated[rank]]);
        }
      }
    }
  });

  it('of a number that may send nothing is never', () => {
    expect(timeOfRank(pace({ quota: 0 }), 0, NOW, { daytime: false })).toBeNull();
  });

  it.each([true, false])(
    'is the same for many leads, in whatever order (daytime: %s)',
    (daytime) => {
      const one = pace({ quota: 40, sent: 7, day: '2026-03-01' });
      const timeOf = timesOfRanks(one, NOW, { daytime });
      for (const rank of [90, 0, 33, 32, 34, 4_000, 72, 73, 1_000_000, 39]) {
        expect([rank, timeOf(rank)]).toEqual([rank, timeOfRank(one, rank, NOW, { daytime })]);
      }
      expect(timeOf(1_000_000)).toBeNull();
    },
  );
});

/** Sends one after the other as the queue does, minute by minute. */
function simulate(from: Pace, start: Date, count: number, daytime: boolean): Date[] {
  const sent: Date[] = [];
  const current = { ...from };
  let now = start;
  while (sent.length < count) {
    const slot = nextSlot(current, now);
    if (slot.at > now) {
      now = minutes(Math.ceil((slot.at.getTime() - now.getTime()) / 60_000), now);
      continue;
    }
    const { hour } = wallTime(current.time_zone, now);
    if (daytime && (hour < 8 || hour >= 20)) {
      now = minutes(1, now);
      continue;
    }
    sent.push(now);
    current.sent = sentToday(current, now) + 1;
    current.day = dayIn(current.time_zone, now);
    current.last_at = now;
  }
  return sent;
}
