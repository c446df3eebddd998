import { addressErrors } from '#copy/errors/addresses.ts';
import { isIP } from 'node:net';
import type { Exceptions } from './exceptions.ts';
import { FetchProblem } from './fetch-problem.ts';
import { isInsideAddress } from './inside-address.ts';

/** Names that never belong to a public website. */
const INSIDE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

/**
 * A URL that may be fetched: http or https, default port, no credentials, no private address. `URL`
 * normalizes odd notations (0x7f.1, 2130706433). The addresses of a name are checked when
 * connecting. Throws FetchProblem.
 */
export function checkedUrl(text: string, exceptions: Exceptions): URL {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new FetchProblem('invalid_address', addressErrors.notAddress);
  }
  if (url.username || url.password) {
    throw new FetchProblem('invalid_address', addressErrors.credentials);
  }
  if (exceptions.covers(url)) return url;
  // `URL` omits the default port. Other ports often belong to databases and consoles.
  if (url.port && url.port !== '80' && url.port !== '443') {
    throw new FetchProblem('invalid_address', addressErrors.port);
  }
  const host = bareHost(url.hostname);
  if (isIP(host) ? isInsideAddress(host) : INSIDE_NAME.test(host)) {
    throw new FetchProblem('inside_address', addressErrors.inside);
  }
  if (!isIP(host) && !host.includes('.')) {
    throw new FetchProblem('not_found', addressErrors.noDot);
  }
  return url;
}

/** Also requires https, because secrets are sent there, except for addresses that the operator allows. */
export function checkedHttpsUrl(text: string, exceptions: Exceptions): URL {
  const url = checkedUrl(text, exceptions);
  if (url.protocol === 'https:' || exceptions.covers(url)) return url;
  throw new FetchProblem('invalid_address', addressErrors.notHttps);
}

/** Removes the brackets of IPv6 and the trailing dot of a full name. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}
