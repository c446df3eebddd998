import { isIP } from 'node:net';
import { FetchProblem } from './fetch-problem.ts';
import { isInsideAddress } from './inside-address.ts';

/** Names that never mean a website of the internet. */
const INSIDE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/** `http://127.0.0.1:3001`: opened although it lies inside; nothing else of that host is. */
export type AllowedOrigins = ReadonlySet<string>;

/**
 * An address that may be asked: http or https, the usual port, no credentials, not inside by its
 * looks. URL has already turned odd notations (0x7f.1, 2130706433) into plain ones. What a name
 * resolves to is checked when connecting. Throws FetchProblem.
 */
export function checkedUrl(text: string, allowed: AllowedOrigins): URL {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new FetchProblem('invalid_address', 'This is no address of a website');
  }
  if (url.username || url.password) {
    throw new FetchProblem('invalid_address', 'An address with a password is not asked');
  }
  if (allowed.has(url.origin)) return url;
  // URL leaves out the usual port. Others belong to databases and consoles more than to websites.
  if (url.port && url.port !== '80' && url.port !== '443') {
    throw new FetchProblem('invalid_address', 'Only the ports 80 and 443 are asked');
  }
  const host = bareHost(url.hostname);
  if (isIP(host) ? isInsideAddress(host) : INSIDE_NAME.test(host)) {
    throw new FetchProblem('inside_address', 'This address lies inside a private network');
  }
  if (!isIP(host) && !host.includes('.')) {
    throw new FetchProblem('not_found', 'A website has a name with a dot');
  }
  return url;
}

/** Without the brackets of version 6 and the dot at the end of a full name. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}
