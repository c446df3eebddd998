/** Opus counts in samples at this rate. */
const RATE = 48_000;
const HEAD = 'OpusHead';

/** How long an Ogg file with Opus is, by its last page; null: it is no such file. */
export function oggSeconds(file: Buffer): number | null {
  const head = file.subarray(0, 200).indexOf(HEAD);
  const last = file.lastIndexOf('OggS');
  if (file.toString('latin1', 0, 4) !== 'OggS' || head < 0) return null;
  if (last === 0 || last + 14 > file.length) return null;
  const end = file.readBigInt64LE(last + 6);
  return Math.max(0, Number(end) - file.readUInt16LE(head + HEAD.length + 2)) / RATE;
}
