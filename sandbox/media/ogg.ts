/** Samples in 20 ms, at the rate that Opus counts in. */
const FRAME = 960;

/** An Ogg file of Opus packets of 20 ms, one channel, with one comment. */
export function oggOpus(packets: Buffer[], comment: Buffer): Buffer {
  const head = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1');
  const tags = Buffer.concat([Buffer.from('OpusTags\0\0\0\0\x01\0\0\0', 'latin1'), comment]);
  const sound = packets.map((packet, i) => page(packet, i + 2, (i + 1) * FRAME));
  return Buffer.concat([page(head, 0, 0), page(tags, 1, 0), ...sound]);
}

/** One packet of up to 65,024 bytes. */
function page(packet: Buffer, n: number, position: number): Buffer {
  const full = Math.floor(packet.length / 255);
  const header = Buffer.alloc(28 + full, 255);
  header.write('OggS\0', 'latin1');
  header.writeUInt8(n === 0 ? 2 : 0, 5);
  header.writeBigUInt64LE(BigInt(position), 6);
  header.writeUInt32LE(1, 14);
  header.writeUInt32LE(n, 18);
  header.writeUInt32LE(0, 22);
  header.writeUInt8(full + 1, 26);
  header.writeUInt8(packet.length % 255, 27 + full);
  const whole = Buffer.concat([header, packet]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

/** CRC-32 with the bits in Ogg's order, which no library has. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0);
  return value;
});
const checksum = (bytes: Buffer): number =>
  bytes.reduce((sum, byte) => ((sum << 8) ^ (TABLE[(sum >>> 24) ^ byte] ?? 0)) >>> 0, 0);
