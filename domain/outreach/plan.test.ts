import { describe, expect, it } from 'vitest';
import { newNumberPace, planOf, risksOf } from './plan.ts';

const NOW = new Date('2026-11-28T08:00:00+01:00');
const number = { ...newNumberPace('Europe/Paris'), quota: 250 };
const day = (at: Date | null) =>
  at?.toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }) ?? null;

describe('the plan', () => {
  it('names the day on which the last lead is written to, and what one number more changes', () => {
    // Twelve hours at three minutes are 240 per day and number.
    expect(day(planOf(3_000, [{ pace: number, count: 2 }], NOW).done_at)).toBe('2026-12-04');
    expect(day(planOf(3_000, [{ pace: number, count: 3 }], NOW).done_at)).toBe('2026-12-02');
    expect(planOf(3_000, [{ pace: number, count: 2 }], NOW).per_day).toBe(480);
  });

  it('counts what a number has sent today, and its restriction', () => {
    const used = { ...number, sent: 250, day: '2026-11-28' };
    expect(day(planOf(1, [{ pace: used, count: 1 }], NOW).done_at)).toBe('2026-11-29');
    const restricted = { ...number, restricted_until: new Date('2026-12-10T12:00:00Z') };
    expect(day(planOf(1, [{ pace: restricted, count: 1 }], NOW).done_at)).toBe('2026-12-10');
  });

  it('without a number has no end', () => {
    expect(planOf(10, [], NOW)).toEqual({ done_at: null, per_day: 0 });
    expect(planOf(10, [{ pace: { ...number, quota: 0 }, count: 1 }], NOW).done_at).toBeNull();
  });

  it('of months is the one that day after day comes to', () => {
    const simple = (leads: number, perDay: number) => {
      const days = Math.ceil(leads / perDay) - 1;
      return day(new Date(NOW.getTime() + days * 24 * 3_600_000));
    };
    for (const leads of [1_000, 9_999, 24_000, 100_000, 240_000]) {
      expect(day(planOf(leads, [{ pace: number, count: 1 }], NOW).done_at)).toBe(
        simple(leads, 240),
      );
    }
    expect(day(planOf(1_000_000, [{ pace: number, count: 100 }], NOW).done_at)).toBe(
      simple(1_000_000, 24_000),
    );
    expect(planOf(1_000_000, [{ pace: number, count: 1 }], NOW).done_at).toBeNull();
  });

  it('does not count on a restricted number before it is free', () => {
    const restricted = { ...number, restricted_until: new Date('2026-12-03T08:00:00+01:00') };
    const both = [
      { pace: number, count: 1 },
      { pace: restricted, count: 1 },
    ];
    // Five days of one number, then two of both.
    expect(day(planOf(5 * 240 + 2 * 480, both, NOW).done_at)).toBe('2026-12-04');
    expect(day(planOf(5 * 240 + 2 * 480 + 1, both, NOW).done_at)).toBe('2026-12-05');
  });
});

describe('what a plan risks', () => {
  const facts = {
    leads: 50,
    paid: true,
    messages_left: 1_000,
    without_consent: 0,
    without_number: 0,
    numbers: [number],
  };

  it('is nothing at a careful pace', () => {
    expect(risksOf(facts, NOW)).toEqual([]);
  });

  it('comes with its figures', () => {
    const restricted = { ...number, restricted_until: new Date('2026-11-29T00:00:00Z') };
    const all = {
      ...facts,
      leads: 3_000,
      paid: false,
      messages_left: 120,
      without_consent: 7,
      numbers: [restricted],
    };
    expect(risksOf(all, NOW)).toEqual([
      { kind: 'plan' },
      { kind: 'restricted', numbers: 1, until: '2026-11-29T00:00:00.000Z' },
      { kind: 'plan_messages', left: 120 },
      { kind: 'full_quota', numbers: 1, per_number: 250 },
      { kind: 'no_consent', leads: 7 },
    ]);
    expect(risksOf({ ...facts, numbers: [] }, NOW)).toEqual([{ kind: 'no_number' }]);
  });

  it('names the leads whose campaign has no number, while others have one', () => {
    const some = { ...facts, without_number: 4 };
    expect(risksOf(some, NOW)).toEqual([{ kind: 'without_number', leads: 4 }]);
    expect(risksOf({ ...some, numbers: [] }, NOW)).toEqual([{ kind: 'no_number' }]);
  });
});
