import { type BlockList, isIP, isIPv4 } from 'node:net';

/**
 * The address of who calls: the socket's, unless a trusted proxy is at its other end. Then it is
 * the right-most address of X-Forwarded-For that no trusted proxy has: each proxy adds the address
 * that it sees on the right, and whatever stands further left is only what the caller says.
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
    // `unknown` and the like: who is known last is as near as we get.
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
