/** Limits concurrent work to `count`. Further work waits, first come first served. */
export function createSeats(count: number) {
  const waiting = new Set<() => void>();
  const running = new Set<Promise<unknown>>();
  let free = count;
  async function take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      waiting.delete(resolve);
      reject(signal.reason as Error);
    };
    waiting.add(resolve);
    signal.addEventListener('abort', giveUp, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', giveUp));
  }
  function leave(): void {
    const [next] = waiting;
    if (!next) free += 1;
    else {
      waiting.delete(next);
      next();
    }
  }
  return {
    /** Rejects with the signal's reason if it aborts before the work begins. */
    run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      const result = take(signal).then(() => work().finally(leave));
      const ended = result.catch(() => undefined).finally(() => running.delete(ended));
      running.add(ended);
      return result;
    },
    /** Resolves when all work has ended. */
    empty: () => Promise.all(running),
  };
}
