import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Public IPv6 addresses are only assigned from 2000::/3. */
const INTERNET_6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** Protocol assignments (Teredo, ORCHID, benchmarks) of RFC 2928, which have no websites. */
const ASSIGNED_6 = ipaddr.parseCIDR('2001::/23') as [ipaddr.IPv6, number];

/**
 * Whether an IP address isn't an ordinary public one: private, loopback, link-local (cloud
 * metadata), reserved, a tunnel or translation to IPv4, or this machine's own. Also true for text
 * that isn't an address.
 */
export function isInsideAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return true;
  if (parsed instanceof ipaddr.IPv6) {
    if (!parsed.match(INTERNET_6) || parsed.match(ASSIGNED_6)) return true;
  }
  return ownAddresses().has(parsed.toString());
}

/** Services on this machine may trust callers from its own addresses, public ones included. */
function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((several) => several ?? []);
  return new Set(all.map(({ address }) => ipaddr.process(address.split('%')[0] ?? '').toString()));
}
