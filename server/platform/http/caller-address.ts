import { type BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The caller's IP address: the socket's, unless that is a trusted proxy. Then it is the right-most
 * address of X-Forwarded-For that isn't a trusted proxy: each proxy appends the address that it
 * sees, and the caller can forge everything further left.
 */
export function callerAddress(
  socket: string,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  const hops = forwardedFor?.split(',').map(bareAddress) ?? [];
  let caller = bareAddress(socket);
  while (isTrusted(caller, trusted)) {
    const next = hops.pop();
    // A hop may be `unknown`. Then the last known hop is the best answer.
    if (!next || !isIP(next)) break;
    caller = next;
  }
  return caller;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  return isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** Removes brackets, port, zone, and the prefix of an IPv4 address inside an IPv6 one. */
function bareAddress(text: string): string {
  const address = text.trim();
  const [, inBrackets, beforePort] =
    /^\[([^\]]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? [];
  const bare = (inBrackets ?? beforePort ?? address).replace(/%.*$/, '').toLowerCase();
  return plainAddress(bare);
}

/** RFC 6052's own prefix; networks choose others for themselves. */
const TRANSLATED = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Extracts an IPv4 address from an IPv6 one in any notation, as on a dual-stack socket, and returns others
 * unchanged. Otherwise all IPv4 callers would share one network. Translated addresses (RFC 6052) count only
 * with `translated`: they prove nothing about a proxy.
 */
export function plainAddress(address: string, { translated = false } = {}): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  if (!translated || !parsed.match(TRANSLATED)) return address;
  return new ipaddr.IPv4(parsed.toByteArray().slice(12)).toString();
}
