const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Pace {
  ask: () => void;
  /** Ends it; whether something asked for is still to be done. */
  stop: () => boolean;
}

interface Times {
  /** milliseconds from the end of one run to the beginning of the next, at least */
  every: number;
  /** milliseconds until a run that does not end is waited for no longer */
  atMost: number;
}

/**
 * Runs `work` at once when asked, then once more for everything that is asked until the work is done and
 * `every` is over: a slow answer is waited for instead of being asked for anew with each change. Where
 * the first change may wait, and what failed must be tried again, `throttleRefresh` is the one to take.
 */
export function createPace(work: () => Promise<unknown>, { every, atMost }: Times): Pace {
  let resting = false;
  let again = false;
  let stopped = false;

  async function run() {
    resting = true;
    again = false;
    await Promise.race([work(), wait(atMost)]);
    await wait(every);
    resting = false;
    if (again && !stopped) void run();
  }

  return {
    ask() {
      if (resting) again = true;
      else if (!stopped) void run();
    },
    stop() {
      stopped = true;
      return again;
    },
  };
}
