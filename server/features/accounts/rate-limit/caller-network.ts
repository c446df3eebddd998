import { isIPv6 } from 'node:net';
import { plainAddress } from '#server/platform/http/caller-address.ts';

/**
 * The network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address. A household
 * gets a whole /64, so single IPv6 addresses limit no one. Other text counts as one caller, too.
 */
export function callerNetwork(ip: string): string {
  const address = plainAddress(ip.replace(/%.*$/, '').toLowerCase(), { translated: true });
  return isIPv6(address) ? `${firstGroups(address).join(':')}::/64` : address.slice(0, 45);
}

/** The first four groups of an IPv6 address, with the zeros that `::` omits. */
function firstGroups(address: string): string[] {
  const [left = '', right] = address.split('::');
  const groups = left.split(':').filter(Boolean);
  const rest = right?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return [...groups, ...zeros, ...rest].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}
