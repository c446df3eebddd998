/** Anything will do: only what stays on it is a path of ours. */
const OWN = 'https://own.invalid';
const LONGEST = 2000;

/**
 * The path, query and fragment that a `redirect` value leads to, if it stays on this origin; other
 * addresses, however they are written, are null: a login must not lead to somebody else's site.
 */
export function returnPath(redirect: string | null | undefined): string | null {
  if (!redirect || redirect.length > LONGEST || !/^\/(?![/\\])/.test(redirect)) return null;
  const target = URL.parse(redirect, OWN);
  if (target?.origin !== OWN) return null;
  const path = target.pathname + target.search + target.hash;
  // Resolving may have made a host of it again: '/.//evil.example'.
  return /^\/(?![/\\])/.test(path) ? path : null;
}
