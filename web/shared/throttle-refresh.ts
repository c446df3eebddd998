import { mayPass } from '#web/platform/rpc.ts';

/** milliseconds until a failure is retried; doubles up to the maximum */
const RETRY_AFTER = 1_000;
const MAX_RETRY_AFTER = 30_000;

export interface ThrottledRefresh {
  ask: () => void;
  /** Retries a failure now instead of after the pause. */
  hurry: () => void;
  stop: () => void;
}

/**
 * Runs `work` once for many requests: `ms` after the first of them, never twice at a time, and once more
 * if requested while it ran. A change event arrives once, so a failed fetch is retried until it succeeds,
 * is refused, or is no longer wanted.
 */
export function throttleRefresh(work: () => Promise<void>, ms: number): ThrottledRefresh {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;
  let wanted = false;
  let failures = 0;
  /** the timer is only waiting to retry a failure */
  let pausing = false;

  async function run() {
    timer = undefined;
    pausing = false;
    running = true;
    try {
      await work();
      failures = 0;
    } catch (error) {
      failures = mayPass(error) ? failures + 1 : 0;
    }
    running = false;
    if (again) plan(ms);
    else if (failures > 0 && wanted) {
      plan(retryAfter(failures));
      pausing = true;
    }
    again = false;
  }

  function plan(wait: number) {
    clearTimeout(timer);
    pausing = false;
    timer = setTimeout(() => void run(), wait);
  }

  function ask() {
    wanted = true;
    if (running) again = true;
    else if (!timer || pausing) plan(ms);
  }

  function hurry() {
    if (pausing) plan(ms);
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
    pausing = false;
    again = false;
    wanted = false;
  }
  return { ask, hurry, stop };
}

/** Milliseconds before the next attempt. */
export function retryAfter(failures: number): number {
  return Math.min(RETRY_AFTER * 2 ** (failures - 1), MAX_RETRY_AFTER);
}
