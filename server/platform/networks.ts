import { BlockList, isIP } from 'node:net';

/**
 * Reads a comma-separated list of addresses and networks (`10.0.0.0/8, 192.0.2.7, fd00::/8`).
 * Undefined when a part is neither.
 */
export function parseNetworks(text: string): BlockList | undefined {
  const networks = new BlockList();
  for (const part of text.split(',').map((item) => item.trim())) {
    if (!part) continue;
    const [address = '', length, more] = part.split('/');
    const version = isIP(address);
    const bits = version === 4 ? 32 : 128;
    const prefix = length === undefined ? bits : Number(length);
    const isLength = length === undefined || /^\d{1,3}$/.test(length);
    if (version === 0 || more !== undefined || !isLength || prefix > bits) return undefined;
    networks.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return networks;
}
