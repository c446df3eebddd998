import { describe, expect, it } from 'vitest';
import {
  admit,
  afterBadAnswer,
  afterFailedTrial,
  afterGoodAnswer,
  afterUnusedTrial,
  type ModelHealth,
  openBreaker,
  HEALTHY,
} from './model-breaker.ts';

const at = (seconds: number) => new Date(seconds * 1000);

/** Reports one bad answer per lead, one a second, each along with `good` good ones. */
function afterBad(leads: string[], good = 0, before: ModelHealth = HEALTHY): ModelHealth {
  return leads.reduce(
    (health, lead, second) => afterBadAnswer(health, { lead, good, trial: false }, at(second)),
    before,
  );
}

describe('a model is at fault', () => {
  it('when three leads get bad answers within a minute', () => {
    expect(afterBad(['a', 'b']).opened_at).toBeNull();
    expect(afterBad(['a', 'b', 'c'])).toMatchObject({ opened_at: at(2), next_trial_at: at(4) });
  });

  it('not when it is always the same lead', () => {
    expect(afterBad(['a', 'b', 'a', 'b', 'a']).opened_at).toBeNull();
  });

  it('not while it answers more leads well than badly', () => {
    expect(afterBad(['a', 'b', 'c', 'd'], 2).opened_at).toBeNull();
    expect(afterBad(['a', 'b', 'c', 'd'], 1).opened_at).not.toBeNull();
  });

  it('not for bad answers that are more than a minute apart', () => {
    const before = afterBad(['a', 'b']);
    const later = afterBadAnswer(before, { lead: 'c', good: 0, trial: false }, at(61));
    expect(later).toMatchObject({ opened_at: null, window_at: at(61), bad_calls: 1 });
  });

  it('when it fails a check', () => {
    expect(openBreaker(HEALTHY, at(0)).opened_at).toEqual(at(0));
  });
});

describe('while it is', () => {
  const open = openBreaker(HEALTHY, at(0));

  it('no one asks until the pause is over, and then one lead', () => {
    expect(admit(open, at(1))).toEqual({ admitted: false, wait_ms: 1_000 });
    const first = admit(open, at(2));
    expect(first).toMatchObject({ admitted: true, trial: true });
    const trying = first.admitted ? first.health : HEALTHY;
    expect(admit(trying, at(3))).toMatchObject({ admitted: false });
  });

  it('a trial whose worker died is over after a minute', () => {
    const first = admit(open, at(2));
    const trying = first.admitted ? first.health : HEALTHY;
    expect(admit(trying, at(61)).admitted).toBe(false);
    expect(admit(trying, at(62))).toMatchObject({ admitted: true, trial: true });
  });

  it('the pauses grow up to half a minute, or are what the server asks for', () => {
    let health = open;
    const pauses = Array.from({ length: 6 }, () => {
      health = afterFailedTrial(health, at(100));
      return Number(health.next_trial_at) / 1000 - 100;
    });
    expect(pauses).toEqual([4, 8, 16, 30, 30, 30]);
    expect(afterFailedTrial(open, at(0), 90_000).next_trial_at).toEqual(at(90));
  });

  it('answers that were on their way change nothing', () => {
    expect(afterBadAnswer(open, { lead: 'z', good: 5, trial: false }, at(1))).toBe(open);
    expect(afterGoodAnswer(open, at(-1))).toBe(open);
  });

  it('a trial that was not made leaves the turn to the next', () => {
    const first = admit(open, at(2));
    const trying = first.admitted ? first.health : HEALTHY;
    expect(admit(afterUnusedTrial(trying, at(3)), at(3))).toMatchObject({ trial: true });
  });

  it('a bad trial is followed by a longer pause', () => {
    const after = afterBadAnswer(open, { lead: 'z', good: 0, trial: true }, at(10));
    expect(after).toMatchObject({ next_trial_at: at(14), trial_until: null, opened_at: at(0) });
  });
});

it('one good answer ends it, and nothing bad is remembered', () => {
  expect(afterGoodAnswer(openBreaker(HEALTHY, at(0)), at(5))).toEqual(HEALTHY);
});
