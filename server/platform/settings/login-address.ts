import { z } from 'zod';
import { url } from './setting-values.ts';

export const NOT_ENCODED =
  'the password must be percent-encoded: in a password (and in a user name) / is written %2F, # %23, ? %3F, @ %40, and : %3A';

/**
 * An address with a login in it. A password with / # or ? ends the server's name too early, so the login
 * would go to a server that is named like the rest of the password.
 */
export const loginAddress = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => !endsEarly(text), { error: NOT_ENCODED })
    .pipe(url(...protocols));

/** Whether the login goes on behind what a parser takes for the server. */
function endsEarly(text: string): boolean {
  const [, authority = '', rest = ''] = /^[^:/]+:\/\/([^/?#]*)(.*)$/s.exec(text) ?? [];
  const [before = '', ...hash] = rest.split('#');
  const [path = '', ...query] = before.split('?');
  // A value of the query may have an @, but only behind the login's own.
  const names = query
    .join('?')
    .split('&')
    .map((pair) => pair.split('=')[0] ?? '');
  const isBehind = [path, ...names, ...hash].some((part) => part.includes('@'));
  return isBehind || hash.length > 0 || (!authority.includes('@') && rest.includes('@'));
}
