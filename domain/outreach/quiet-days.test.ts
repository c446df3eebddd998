import { describe, expect, it } from 'vitest';
import { NO_QUIET_DAYS, quietDays, quietDayTest } from './quiet-days.ts';

const isHoliday = (country: string, day: string) => country === 'DE' && day === '2026-10-03';

describe('quiet days', () => {
  it('are weekdays, holidays of a country and single dates', () => {
    const isQuiet = quietDayTest(
      { weekdays: [7], holidays_of: 'DE', dates: ['2026-12-24'] },
      isHoliday,
    );
    const days = ['2026-11-29', '2026-11-30', '2026-10-03', '2026-12-24', '2026-12-25'];
    expect(days.filter((day) => isQuiet?.(day))).toEqual([
      '2026-11-29',
      '2026-10-03',
      '2026-12-24',
    ]);
  });

  it('are none without a choice', () => {
    expect(quietDayTest(NO_QUIET_DAYS, isHoliday)).toBeUndefined();
  });

  it('never take the whole week, and are stored once each, in order', () => {
    const all = [1, 2, 3, 4, 5, 6, 7];
    expect(quietDays.safeParse({ ...NO_QUIET_DAYS, weekdays: all }).success).toBe(false);
    const written = { weekdays: [7, 6, 7], holidays_of: null, dates: ['2026-12-31', '2026-12-24'] };
    expect(quietDays.parse(written)).toEqual({
      weekdays: [6, 7],
      holidays_of: null,
      dates: ['2026-12-24', '2026-12-31'],
    });
    expect(quietDays.safeParse({ ...NO_QUIET_DAYS, dates: ['2026-02-30'] }).success).toBe(false);
  });
});
