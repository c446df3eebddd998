import type { Logger } from '../log.ts';

/** A scanner asks for thousands of addresses; so many show what it is. */
const MAX_PER_MINUTE = 30;
const MAX_PATH = 200;

/**
 * Logs addresses that no page has, without their query, which may hold a secret. What goes beyond the
 * limit of a minute is counted on the next minute's first line.
 */
export function unknownAddresses(log: Logger, now: () => number = Date.now) {
  let minute = 0;
  let lines = 0;
  let dropped = 0;
  return (path: string): void => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) [minute, lines] = [current, 0];
    if (lines >= MAX_PER_MINUTE) {
      dropped += 1;
      return;
    }
    lines += 1;
    log.info({ path: path.slice(0, MAX_PATH), ...(dropped > 0 && { dropped }) }, 'no page here');
    dropped = 0;
  };
}
