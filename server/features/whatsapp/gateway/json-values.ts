import { eventSeconds } from '#domain/whatsapp/event-time.ts';

export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object under a key; an empty one when there is none. */
export function objectIn(value: unknown, key: string): Json {
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : {};
}

/**
 * A text as it can be stored: PostgreSQL takes neither NUL nor half a surrogate pair, and leads choose
 * texts, names and even ids. Anything but a text is none.
 */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : '';
}

/**
 * A number, however an engine writes it: as one, as text, or as the halves of 64 bits, which is how
 * WhatsApp's own messages hold large ones. NaN for anything else, which must not be converted: an
 * object may have a `toString` that is none.
 */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value.trim() === '' ? Number.NaN : Number(value);
  if (!isObject(value)) return Number.NaN;
  const { low, high } = value;
  if (typeof low !== 'number' || typeof high !== 'number') return Number.NaN;
  return (high | 0) * 2 ** 32 + (low >>> 0);
}

/** When a message or an event was made, in seconds since the epoch, as far as that is possible. */
export const timeIn = ({ timestamp }: Json): number =>
  eventSeconds(numberOf(timestamp), Date.now());
