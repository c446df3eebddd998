import type { ProfileNames } from './schema.ts';

/**
 * The first profile of a person: the name is split at the first space; with
 * no name, the part of the address before the at-sign becomes the first name.
 */
export function splitName(name: string, email: string): ProfileNames {
  const whole = name.trim();
  if (!whole) return { first_name: email.split('@')[0] ?? '', last_name: '' };
  const space = whole.search(/\s/);
  if (space < 0) return { first_name: whole, last_name: '' };
  return { first_name: whole.slice(0, space), last_name: whole.slice(space).trim() };
}

/** The account's name, kept in step with the profile. */
export function joinName({ first_name, last_name }: ProfileNames): string {
  return `${first_name} ${last_name}`.trim();
}
