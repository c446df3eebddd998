import type { ProfileNames } from './schema.ts';

/**
 * Splits a name at the first space into first and last name. Without a name, the local part of the
 * address becomes the first name.
 */
export function splitName(name: string, email: string): ProfileNames {
  const whole = name.trim();
  if (!whole) return { first_name: nameOfAddress(email), last_name: '' };
  const space = whole.search(/\s/);
  if (space < 0) return { first_name: whole, last_name: '' };
  return { first_name: whole.slice(0, space), last_name: whole.slice(space).trim() };
}

/** The local part of an address as words: `ada.king+work` could be a host. */
export function nameOfAddress(email: string): string {
  const words = (email.split('@')[0] ?? '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words || 'New';
}

/** Joins first and last name to the account's name. */
export function joinName({ first_name, last_name }: ProfileNames): string {
  return `${first_name} ${last_name}`.trim();
}
