import { describe, expect, it } from 'vitest';
import { followUpTimeline } from './follow-up-plan.ts';
import {
  defaultFollowUps,
  fillFixedFollowUp,
  followUpHours,
  followUpSettings,
  type FollowUpSettings,
  hasFreeWeekday,
} from './follow-up-settings.ts';
import { NO_QUIET_DAYS } from './quiet-days.ts';

const ZONE = { zone: 'Europe/Paris' };
/** A Friday. */
const START = new Date('2026-11-27T15:30:00+01:00');

const settings = (changes: Partial<FollowUpSettings> = {}): FollowUpSettings => ({
  ...defaultFollowUps(3),
  ...changes,
});
const entries = (own: FollowUpSettings | null, limit: number) =>
  followUpTimeline(START, {
    settings: own,
    limit: Math.min(limit, own?.reminders.length ?? limit),
    hours: followUpHours(own, ZONE),
  }).map(({ number, day, at }) => [number, day, at]);

describe('the timeline of follow-ups', () => {
  it('is by default a day, three days and then weekly, and ends cold a week later', () => {
    const expected = [
      [1, 1, '2026-11-28T14:30:00.000Z'],
      [2, 3, '2026-11-30T14:30:00.000Z'],
      [3, 10, '2026-12-07T14:30:00.000Z'],
      [null, 17, '2026-12-14T14:30:00.000Z'],
    ];
    expect(entries(null, 3)).toEqual(expected);
    expect(entries(defaultFollowUps(3), 3)).toEqual(expected);
  });

  it('keeps to hours and days, and each reminder to its distance from the one before', () => {
    const own = settings({
      reminders: [
        { after_hours: 2, text: null },
        { after_hours: 24, text: 'Hello' },
      ],
      opens_at: 9,
      closes_at: 17,
      weekdays: [1, 2, 3, 4, 5],
    });
    // Friday 17:30 is after hours, so the first one comes on Monday at nine.
    expect(entries(own, 10)).toEqual([
      [1, 3, '2026-11-30T08:00:00.000Z'],
      [2, 4, '2026-12-01T08:00:00.000Z'],
      [null, 11, '2026-12-08T08:00:00.000Z'],
    ]);
  });

  it('has no more than the plan allows, and nothing without reminders', () => {
    expect(entries(settings(), 1).map(([number]) => number)).toEqual([1, null]);
    expect(entries(settings({ reminders: [] }), 3)).toEqual([]);
  });

  it('can end at midnight', () => {
    const own = settings({ opens_at: 20, closes_at: 24 });
    expect(entries(own, 1)[0]).toEqual([1, 1, '2026-11-28T19:00:00.000Z']);
  });
});

describe('the settings of follow-ups', () => {
  it.each([
    [{ opens_at: 17, closes_at: 9 }],
    [{ weekdays: [] }],
    [{ reminders: [{ after_hours: 0, text: null }] }],
    [{ reminders: [{ after_hours: 91 * 24, text: null }] }],
    [{ reminders: [{ after_hours: 24, text: ' ' }] }],
    [{ reminders: [{ after_hours: 24, text: 'Hi {{leadname}}' }] }],
    [{ reminders: [{ after_hours: 24, text: 'Hi, {{my_name}} here' }] }],
    [{ reminders: Array.from({ length: 21 }, () => ({ after_hours: 24, text: null })) }],
  ])('refuse %j', (changes) => {
    expect(followUpSettings.safeParse({ ...settings(), ...changes }).success).toBe(false);
  });

  it('leave a day beside the quiet days', () => {
    const weekend = { ...NO_QUIET_DAYS, weekdays: [6, 7] };
    expect(hasFreeWeekday(settings({ weekdays: [6] }), weekend)).toBe(false);
    expect(hasFreeWeekday(settings({ weekdays: [5, 6] }), weekend)).toBe(true);
    expect(hasFreeWeekday(null, weekend)).toBe(true);
  });

  it('put values into a fixed text; without one the agent writes', () => {
    const text = 'Hi {{lead_first_name}}, {{agent_name}} again.';
    expect(fillFixedFollowUp(text, { lead_first_name: 'Ada', agent_name: 'Sofia' })).toBe(
      'Hi Ada, Sofia again.',
    );
    expect(fillFixedFollowUp(text, { lead_first_name: '', agent_name: 'Sofia' })).toBeUndefined();
    expect(fillFixedFollowUp(null, {})).toBeUndefined();
  });
});
