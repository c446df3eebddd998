/** Opus counts samples at this rate. */
const RATE = 48_000;
const PAGE = 'OggS';
const HEAD = 'OpusHead';
/** The Opus head is in the first page, after at most 255 segment lengths. */
const HEAD_WITHIN = 300;
/** Offset of the number of samples played by the end of a page. */
const GRANULE_AT = 6;
/** Offset of the number of samples that are not played. */
const SKIP_AT = HEAD.length + 2;

const bufferOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Returns the length of a recording in WhatsApp's format, read from the last page of `end`; undefined for
 * other formats. The length that the sender gives may be wrong.
 */
export function oggSeconds(end: Uint8Array): number | undefined {
  const bytes = bufferOf(end);
  let from = bytes.length - GRANULE_AT - 8;
  while (from >= 0) {
    const at = bytes.lastIndexOf(PAGE, from);
    const granule = at < 0 ? -1n : bytes.readBigInt64LE(at + GRANULE_AT);
    if (granule >= 0n) return Number(granule) / RATE;
    from = at - 1;
  }
  return undefined;
}

/** The same for a whole file; undefined if it isn't Opus in Ogg, or plays nothing. */
export function opusSeconds(file: Uint8Array): number | undefined {
  const bytes = bufferOf(file);
  const head = bytes.subarray(0, HEAD_WITHIN + HEAD.length - 1).indexOf(HEAD);
  if (bytes.indexOf(PAGE) !== 0 || head < 0 || head + SKIP_AT + 2 > file.length) return undefined;
  const skipped = bytes.readUInt16LE(head + SKIP_AT) / RATE;
  const seconds = (oggSeconds(file.subarray(head)) ?? 0) - skipped;
  return seconds > 0 ? seconds : undefined;
}

/** Offset of the bytes per second in a WAV file's `fmt ` chunk. */
const BYTE_RATE_AT = 8;
const CHUNK_HEAD = 8;

/**
 * The same for WAV. A file that was streamed while it was recorded doesn't know its length: then
 * everything after the head of the `data` chunk is sound.
 */
export function wavSeconds(file: Uint8Array): number | undefined {
  const bytes = bufferOf(file);
  const markAt = (at: number) => bytes.toString('latin1', at, at + 4);
  if (markAt(0) !== 'RIFF' || markAt(8) !== 'WAVE') return undefined;
  let rate = 0;
  for (let at = 12; at + CHUNK_HEAD <= file.length; ) {
    const begin = at + CHUNK_HEAD;
    const size = Math.min(bytes.readUInt32LE(at + 4) || Infinity, file.length - begin);
    if (markAt(at) === 'fmt ' && size >= 16) rate = bytes.readUInt32LE(begin + BYTE_RATE_AT);
    if (markAt(at) === 'data') return rate > 0 && size > 0 ? size / rate : undefined;
    at = begin + size + (size % 2);
  }
  return undefined;
}
