/**
 * Private network addresses that are allowed anyway, such as `http://127.0.0.1:3001/sites/`. Each includes
 * the paths under it: `/sites` covers `/sites` and `/sites/a`.
 */
export function createExceptions(addresses: Iterable<string>) {
  const prefixes = [...addresses].map((address) => new URL(address));
  return { covers: (url: URL): boolean => prefixes.some((prefix) => isUnder(url, prefix)) };
}

export type Exceptions = ReturnType<typeof createExceptions>;

/**
 * The exceptions for one read: only those that cover the address that a user entered. Otherwise any
 * website could lead its reader, or its rendered page, to all exceptions.
 */
export function exceptionsFor(enteredUrl: string, addresses: string[]): string[] {
  const url = URL.parse(enteredUrl);
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
 * `URL` has already resolved `..`, `%2e%2e` and backslashes. Some servers decode once more, so a path
 * with an encoded dot segment, slash or percent sign may lead out of its folder.
 */
function isAmbiguous(path: string): boolean {
  return /%(2e|2f|5c|25|00)|\/\.\.?;/i.test(path);
}
