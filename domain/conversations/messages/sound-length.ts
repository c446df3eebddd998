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

function startsAt(bytes: Uint8Array, mark: string, at: number): boolean {
  for (let index = 0; index < mark.length; index += 1) {
    if (bytes[at + index] !== mark.charCodeAt(index)) return false;
  }
  return true;
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Returns the length of a recording in WhatsApp's format, read from the last page of `end`; undefined for
 * other formats. The length that the sender gives may be wrong.
 */
export function oggSeconds(end: Uint8Array): number | undefined {
  const view = viewOf(end);
  for (let at = end.length - GRANULE_AT - 8; at >= 0; at -= 1) {
    const granule = startsAt(end, PAGE, at) ? view.getBigInt64(at + GRANULE_AT, true) : -1n;
    if (granule >= 0n) return Number(granule) / RATE;
  }
  return undefined;
}

/** The same for a whole file; undefined if it isn't Opus in Ogg, or plays nothing. */
export function opusSeconds(file: Uint8Array): number | undefined {
  const head = Array.from({ length: HEAD_WITHIN }, (_, at) => at).find((at) =>
    startsAt(file, HEAD, at),
  );
  if (!startsAt(file, PAGE, 0) || head === undefined || head + SKIP_AT + 2 > file.length) {
    return undefined;
  }
  const skipped = viewOf(file).getUint16(head + SKIP_AT, true) / RATE;
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
  if (!startsAt(file, 'RIFF', 0) || !startsAt(file, 'WAVE', 8)) return undefined;
  const view = viewOf(file);
  let rate = 0;
  for (let at = 12; at + CHUNK_HEAD <= file.length; ) {
    const begin = at + CHUNK_HEAD;
    const size = Math.min(view.getUint32(at + 4, true) || Infinity, file.length - begin);
    if (startsAt(file, 'fmt ', at) && size >= 16) rate = view.getUint32(begin + BYTE_RATE_AT, true);
    if (startsAt(file, 'data', at)) return rate > 0 && size > 0 ? size / rate : undefined;
    at = begin + size + (size % 2);
  }
  return undefined;
}
