import { setTimeout as sleep } from 'node:timers/promises';

/** Each lane starts its next call when the previous one is done. Returns the calls per second. */
export async function closedLoop(
  { lanes, seconds }: { lanes: number; seconds: number },
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let next = 0;
  let done = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < end) {
        await work(next++);
        done += 1;
      }
    }),
  );
  return (done / (performance.now() - startedAt)) * 1000;
}

/**
 * Starts calls at a steady rate regardless of earlier ones, like real traffic: a slow response doesn't delay
 * other requests. Waits for all of them.
 */
export async function openLoop(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  const count = perSecond * seconds;
  const startedAt = performance.now();
  const under: Promise<unknown>[] = [];
  while (under.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - startedAt) / 1000) * perSecond));
    while (under.length < due) under.push(work(under.length));
    await sleep(1);
  }
  await Promise.all(under);
}
