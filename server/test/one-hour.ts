import { setTimeout as sleep } from 'node:timers/promises';

const HOUR_MS = 3_600_000;
/** Longer than a test may take. */
const TEST_MS = 25_000;

/**
 * For tests that count by day, on the clock of the database or a campaign: waits if the test could still be
 * running at the end of an hour, when the day may end in some time zone. Call it in `beforeEach`, which has a
 * one-minute timeout.
 */
export async function stayWithinOneHour(): Promise<void> {
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left < TEST_MS) await sleep(left + 100);
}
