/**
 * WhatsApp's time of an event. Gateways and phones send seconds, milliseconds or finer units, as numbers
 * or texts, and sometimes wrong values. Every rule that compares times relies on this conversion.
 */

/** Clocks differ a little. A time further ahead comes from a wrong clock. */
const TOLERANCE_SECONDS = 60;
/** WhatsApp started in 2009, so there are no earlier messages. */
const EARLIEST_SECONDS = Date.UTC(2009, 0, 1) / 1000;

/**
 * The event's time in whole seconds. Missing or impossible times, such as 1970 or the future, become the
 * time of arrival. A STOP from 2099 would silence a lead permanently, and a message from 1970 would never
 * be answered.
 */
export function eventSeconds(timestamp: unknown, arrivedMs: number): number {
  return Math.floor(eventMs(timestamp, arrivedMs) / 1000);
}

/** The same in whole milliseconds. */
export function eventMs(timestamp: unknown, arrivedMs: number): number {
  const seconds = inSeconds(
    typeof timestamp === 'string' && timestamp !== '' ? Number(timestamp) : timestamp,
  );
  if (seconds === undefined || seconds < EARLIEST_SECONDS) return Math.floor(arrivedMs);
  const ms = Math.floor(seconds * 1000);
  return ms > arrivedMs + TOLERANCE_SECONDS * 1000 ? Math.floor(arrivedMs) : ms;
}

/** The unit shows in the size: seconds have 10 digits, and 11 only in the year 5138. */
function inSeconds(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const unit = [1e17, 1e14, 1e11].findIndex((from) => value >= from);
  return value / ([1e9, 1e6, 1e3][unit] ?? 1);
}
