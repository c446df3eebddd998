/** A host that does not exist: only a path of ours stays on it. */
const OWN = 'https://own.invalid';
const MAX_LENGTH = 2000;

/**
 * The path, query and fragment that a `redirect` value leads to, if it stays on this origin; other
 * addresses, however they are written, are null: a login must not lead to somebody else's site.
 */
export function returnPath(redirect: string | null | undefined): string | null {
  if (!redirect || redirect.length > MAX_LENGTH || !/^\/(?![/\\])/.test(redirect)) return null;
  const target = URL.parse(redirect, OWN);
  if (target?.origin !== OWN) return null;
  const path = target.pathname + target.search + target.hash;
  // Resolving '/.//evil.example' gives '//evil.example', which names a host.
  return /^\/(?![/\\])/.test(path) ? path : null;
}
