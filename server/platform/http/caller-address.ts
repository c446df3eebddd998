import { type BlockList, isIP, isIPv4 } from 'node:net';

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

/** Without brackets, port, zone, and the prefix of an IPv4 address on an IPv6 socket. */
function bareAddress(text: string): string {
  const address = text.trim();
  const [, inBrackets, beforePort] =
    /^\[([^\]]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? [];
  const bare = (inBrackets ?? beforePort ?? address).replace(/%.*$/, '').toLowerCase();
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1] ?? bare;
}
