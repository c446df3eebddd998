const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface ThrottledWork {
  request: () => void;
  /** Stops it. Returns whether requested work is still pending. */
  stop: () => boolean;
}

interface PaceOptions {
  /** min milliseconds from the end of one run to the start of the next */
  every: number;
  /** max milliseconds to wait for a run to end */
  atMost: number;
}

/**
 * Runs `work` immediately on the first request, then once more for all requests until it has finished and
 * `every` has passed. A slow response delays the next run instead of causing a request per change. If the
 * first change may wait and failures must be retried, use `throttleRefresh`.
 */
export function createPace(
  work: () => Promise<unknown>,
  { every, atMost }: PaceOptions,
): ThrottledWork {
  let isCoolingDown = false;
  let rerun = false;
  let stopped = false;

  async function run() {
    isCoolingDown = true;
    rerun = false;
    await Promise.race([work(), wait(atMost)]);
    await wait(every);
    isCoolingDown = false;
    if (rerun && !stopped) void run();
  }

  return {
    request() {
      if (isCoolingDown) rerun = true;
      else if (!stopped) void run();
    },
    stop() {
      stopped = true;
      return rerun;
    },
  };
}
