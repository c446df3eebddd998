import { afterEach, describe, expect, it } from 'vitest';
import { countRedirect, isLoop, type LoopTracker, loopTracker } from './oauth-callback-screen.tsx';
import { allowRedirectOnce, consumeRedirectAllowance } from '#web/shared/session/session.ts';

const MINUTE = 60_000;

afterEach(() => localStorage.clear());

/** The tracker after redirects at these minutes. */
function after(...minutes: number[]): LoopTracker | null {
  return minutes.reduce<LoopTracker | null>(
    (tracker, minute) => countRedirect(tracker, minute * MINUTE, '/dashboard/acme'),
    null,
  );
}

describe('a redirect loop', () => {
  it('is three redirects within five minutes', () => {
    expect(isLoop(after(0, 1), 2 * MINUTE)).toBe(false);
    expect(isLoop(after(0, 1, 2), 2 * MINUTE)).toBe(true);
    expect(isLoop(after(0, 1, 2, 3), 4 * MINUTE)).toBe(true);
  });

  it('is forgotten after five minutes', () => {
    expect(isLoop(after(0, 1, 2), 5 * MINUTE)).toBe(false);
    expect(isLoop(after(0, 1, 6), 7 * MINUTE)).toBe(false);
  });

  it('is kept in the browser, and nothing else is taken for it', () => {
    expect(loopTracker.read()).toBeNull();
    loopTracker.write(countRedirect(after(0), MINUTE, '/dashboard/acme'));
    expect(loopTracker.read()).toEqual({
      timestamp: 0,
      redirectCount: 2,
      lastPath: '/dashboard/acme',
    });
    localStorage.setItem('oauth-loop-tracker', '{"timestamp":"x"}');
    expect(loopTracker.read()).toBeNull();
    localStorage.setItem('oauth-loop-tracker', 'not json');
    expect(loopTracker.read()).toBeNull();
    loopTracker.remove();
    expect(localStorage).toHaveLength(0);
  });
});

it('allows the return that someone asked for, once', () => {
  expect(consumeRedirectAllowance()).toBe(false);
  allowRedirectOnce();
  expect(consumeRedirectAllowance()).toBe(true);
  expect(consumeRedirectAllowance()).toBe(false);
});
