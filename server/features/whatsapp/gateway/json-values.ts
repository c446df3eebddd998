import { eventSeconds } from '#domain/whatsapp/event-time.ts';

export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object under a key, or an empty one. */
export function objectIn(value: unknown, key: string): Json {
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : {};
}

/**
 * Text in a form that can be stored: PostgreSQL rejects NUL and half a surrogate pair, and leads choose
 * texts, names and even ids. Other types become an empty text.
 */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : '';
}

/**
 * A number in any format of an engine: a number, text, or two halves of 64 bits, which WhatsApp's own
 * messages use for large ones. NaN for anything else. Other objects must not be converted, because
 * their `toString` may not be a function.
 */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value.trim() === '' ? Number.NaN : Number(value);
  if (!isObject(value)) return Number.NaN;
  const { low, high } = value;
  if (typeof low !== 'number' || typeof high !== 'number') return Number.NaN;
  return (high | 0) * 2 ** 32 + (low >>> 0);
}

/** When a message or an event was created, in seconds since the epoch, corrected if impossible. */
export const timeIn = ({ timestamp }: Json): number =>
  eventSeconds(numberOf(timestamp), Date.now());
