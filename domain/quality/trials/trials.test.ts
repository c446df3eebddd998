import { describe, expect, it } from 'vitest';
import { reasonText } from '../../notifications/reasons.ts';
import { compareArms, differenceOf, NO_FIGURES, wilson, Z_95 } from './compare.ts';
import { findBreach, DEFAULT_LIMITS } from './schema.ts';

describe('the interval of a share', () => {
  it('is that of Wilson, also where nothing or everything happened', () => {
    // Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 29 of 29.
    const shown = (hits: number, n: number) => {
      const { low, high } = wilson(hits, n);
      return [low.toFixed(4), high.toFixed(4)];
    };
    expect(shown(81, 263)).toEqual(['0.2553', '0.3662']);
    expect(shown(15, 148)).toEqual(['0.0624', '0.1605']);
    expect(shown(0, 20)).toEqual(['0.0000', '0.1611']);
    expect(shown(29, 29)).toEqual(['0.8830', '1.0000']);
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });

  it('of a difference is that of Newcombe', () => {
    // Newcombe (1998), Interval estimation for the difference, method 10: 56/70 - 48/80.
    const { low, high } = differenceOf({ hits: 48, n: 80 }, { hits: 56, n: 70 }, Z_95);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.0524', '0.3339']);
    expect(differenceOf({ hits: 0, n: 0 }, { hits: 5, n: 5 })).toEqual({ low: -1, high: 1 });
  });
});

describe('a comparison', () => {
  const arm = (like: object) => ({ ...NO_FIGURES, leads: 100, ...like });
  const findingOf = (measure: string, live: object, candidate: object) =>
    compareArms(arm(live), arm(candidate)).find((item) => item.measure === measure)?.finding;

  it('leaves out what a server of before does not count', () => {
    const { booked: _, ...before } = arm({});
    const shown = compareArms(before as ReturnType<typeof arm>, arm({ booked: 40 }));
    expect(shown.map(({ measure }) => measure)).toContain('replied');
    expect(shown.map(({ measure }) => measure)).not.toContain('booked');
  });

  it('leaves open what may be chance', () => {
    expect(findingOf('replied', { replied: 50 }, { replied: 60 })).toBe('open');
    expect(findingOf('opted_out', { leads: 0 }, { opted_out: 50 })).toBe('open');
  });

  it('says better and worse by what is wanted', () => {
    expect(findingOf('replied', { replied: 30 }, { replied: 60 })).toBe('better');
    expect(findingOf('qualified', { qualified: 60 }, { qualified: 30 })).toBe('worse');
    expect(findingOf('booked', { booked: 5 }, { booked: 40 })).toBe('better');
    expect(findingOf('opted_out', { opted_out: 2 }, { opted_out: 30 })).toBe('worse');
    expect(findingOf('held', { held: 40 }, { held: 5 })).toBe('better');
  });
});

describe('the limits', () => {
  const figures = (like: object) => ({ leads: 10, opted_out: 0, held: 0, ...like });
  const reasonAt = (like: object) => {
    const reason = findBreach(figures(like), DEFAULT_LIMITS);
    return reason && reasonText(reason);
  };

  it('are passed above them, and not at them', () => {
    expect(findBreach(figures({ opted_out: 1 }), DEFAULT_LIMITS)).toBeUndefined();
    expect(reasonAt({ opted_out: 2 })).toContain('2 of 10 leads asked');
    expect(findBreach(figures({ held: 2 }), DEFAULT_LIMITS)).toBeUndefined();
    expect(reasonAt({ held: 3 })).toContain('held back');
  });

  it('say nothing before there are enough leads', () => {
    expect(findBreach(figures({ leads: 9, opted_out: 9 }), DEFAULT_LIMITS)).toBeUndefined();
  });
});
