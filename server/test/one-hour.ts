import { setTimeout as sleep } from 'node:timers/promises';

const HOUR_MS = 3_600_000;
/** Longer than a test may take. */
const TEST_MS = 25_000;

/**
 * For tests that count by the day, by the clock of the database or of a campaign: begins none that would
 * still be at work when an hour ends, with which the day may end somewhere. To be called in
 * `beforeEach`, which has a minute.
 */
export async function stayWithinOneHour(): Promise<void> {
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left < TEST_MS) await sleep(left + 100);
}
