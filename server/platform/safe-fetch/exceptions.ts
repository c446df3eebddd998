/** Addresses in a private network that may be asked nevertheless: `http://127.0.0.1:3001/sites/`. */
export interface Exceptions {
  covers(url: URL): boolean;
}

export const noExceptions: Exceptions = { covers: () => false };

/** Each address stands for itself and what lies under it: `/sites` for `/sites` and `/sites/a`. */
export function createExceptions(addresses: Iterable<string>): Exceptions {
  const prefixes = [...addresses].map((address) => new URL(address));
  return { covers: (url) => prefixes.some((prefix) => isUnder(url, prefix)) };
}

/**
 * The exceptions of one reading: only those that the address a person named lies under. Without
 * this, any website of the internet could lead its reader, or its drawn page, to all of them.
 */
export function exceptionsNamedBy(named: string, addresses: string[]): string[] {
  const url = URL.parse(named);
  return url ? addresses.filter((address) => createExceptions([address]).covers(url)) : [];
}

function isUnder(url: URL, prefix: URL): boolean {
  if (url.origin !== prefix.origin) return false;
  if (prefix.pathname === '/') return true;
  if (isAmbiguous(url.pathname)) return false;
  const folder = prefix.pathname.replace(/\/$/, '');
  return url.pathname === folder || url.pathname.startsWith(`${folder}/`);
}

/**
 * `URL` has resolved `..`, `%2e%2e` and backslashes already. Some servers decode once more, so a path
 * that holds a dot segment, a slash or a percent sign in disguise may lead out of its folder.
 */
function isAmbiguous(path: string): boolean {
  return /%(2e|2f|5c|25|00)|\/\.\.?;/i.test(path);
}
