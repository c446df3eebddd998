/** The time functions of code that waits; tests bring their own. */
export interface Clock {
  /** milliseconds since 1970 */
  now: () => number;
  sleep: (milliseconds: number) => Promise<void>;
}

/** The browser's clock. A sleep that is pending when `signal` aborts never resolves. */
export function browserClock(signal?: AbortSignal): Clock {
  return {
    now: () => Date.now(),
    sleep: (milliseconds) =>
      new Promise((wake) => {
        const timer = setTimeout(wake, milliseconds);
        signal?.addEventListener('abort', () => clearTimeout(timer));
      }),
  };
}

/**
 * Polls until there is an answer; undefined if it times out. A failed request counts as no answer.
 */
export async function waitFor<Answer>(
  ask: () => Promise<Answer | undefined>,
  { every, atMost }: { every: number; atMost: number },
  clock: Clock,
): Promise<Answer | undefined> {
  const end = clock.now() + atMost;
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    if (clock.now() + every > end) return undefined;
    await clock.sleep(every);
  }
}
