/** A reserved host: a value that leaves it is no path of ours. */
const OWN = 'https://own.invalid';
const MAX_LENGTH = 2000;

/**
 * Returns the path, query and fragment of a `redirect` value that stays on this origin, else null. A
 * login must not redirect to another site, however the address is written.
 */
export function returnPath(redirect: string | null | undefined): string | null {
  if (!redirect || redirect.length > MAX_LENGTH || !/^\/(?![/\\])/.test(redirect)) return null;
  const target = URL.parse(redirect, OWN);
  if (target?.origin !== OWN) return null;
  const path = target.pathname + target.search + target.hash;
  // Resolving '/.//evil.example' gives '//evil.example', which names a host.
  return /^\/(?![/\\])/.test(path) ? path : null;
}
