import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Internet addresses of version 6 are handed out from 2000::/3 alone. */
const INTERNET_6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** Protocol assignments (Teredo, ORCHID, benchmarks …) of RFC 2928; no website lives there. */
const ASSIGNED_6 = ipaddr.parseCIDR('2001::/23') as [ipaddr.IPv6, number];

/**
 * Whether an IP address is anything but an ordinary address of the public internet: private,
 * loopback, link-local (cloud metadata), reserved, a tunnel or translation to IPv4, this machine
 * itself. What cannot be read as an address counts as inside.
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

/** A service on this machine may trust whoever comes from it, also by its public address. */
function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((several) => several ?? []);
  return new Set(all.map(({ address }) => ipaddr.process(address.split('%')[0] ?? '').toString()));
}
