import { isRetryable } from '#web/platform/rpc.ts';

/** milliseconds until a failure is retried; doubles up to the maximum */
const RETRY_AFTER = 1_000;
const MAX_RETRY_AFTER = 30_000;

export interface ThrottledRefresh {
  request: () => void;
  /** Retries a failure now instead of after the pause. */
  retryNow: () => void;
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
  let rerun = false;
  let isRequested = false;
  let failures = 0;
  /** the timer is only waiting to retry a failure */
  let isRetryPending = false;

  async function run() {
    timer = undefined;
    isRetryPending = false;
    running = true;
    try {
      await work();
      failures = 0;
    } catch (error) {
      failures = isRetryable(error) ? failures + 1 : 0;
    }
    running = false;
    if (rerun) plan(ms);
    else if (failures > 0 && isRequested) {
      plan(retryAfter(failures));
      isRetryPending = true;
    }
    rerun = false;
  }

  function plan(wait: number) {
    clearTimeout(timer);
    isRetryPending = false;
    timer = setTimeout(() => void run(), wait);
  }

  function request() {
    isRequested = true;
    if (running) rerun = true;
    else if (!timer || isRetryPending) plan(ms);
  }

  function retryNow() {
    if (isRetryPending) plan(ms);
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
    isRetryPending = false;
    rerun = false;
    isRequested = false;
  }
  return { request: request, retryNow: retryNow, stop };
}

/** Milliseconds before the next attempt. */
export function retryAfter(failures: number): number {
  return Math.min(RETRY_AFTER * 2 ** (failures - 1), MAX_RETRY_AFTER);
}
