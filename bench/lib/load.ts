import { setTimeout as sleep } from 'node:timers/promises';

/** As fast as `lanes` allow: each does its next when the one before is done. Answers how many a second. */
export async function closedLoop(
  { lanes, seconds }: { lanes: number; seconds: number },
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
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
  return (done / (performance.now() - begun)) * 1000;
}

/**
 * At a steady rate, whether or not the ones before are done, as the outside does it: a slow answer
 * delays no one else's question. Waits for all of them.
 */
export async function openLoop(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  const count = perSecond * seconds;
  const begun = performance.now();
  const under: Promise<unknown>[] = [];
  while (under.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - begun) / 1000) * perSecond));
    while (under.length < due) under.push(work(under.length));
    await sleep(1);
  }
  await Promise.all(under);
}
