/** Opus counts in samples at this rate. */
const RATE = 48_000;
const PAGE = 'OggS';
const HEAD = 'OpusHead';
/** The head is in the first page, behind at most 255 lengths. */
const HEAD_WITHIN = 300;
/** Where a page says how many samples were played by its end. */
const GRANULE_AT = 6;
/** Where the head says how many samples are not played. */
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
 * How long a recording in WhatsApp's format is, by the last page in its end; undefined for other formats.
 * What its sender says need not be so.
 */
export function oggSeconds(end: Uint8Array): number | undefined {
  const view = viewOf(end);
  for (let at = end.length - GRANULE_AT - 8; at >= 0; at -= 1) {
    const granule = startsAt(end, PAGE, at) ? view.getBigInt64(at + GRANULE_AT, true) : -1n;
    if (granule >= 0n) return Number(granule) / RATE;
  }
  return undefined;
}

/** The same for a whole file, which has to be Opus in Ogg; undefined: it is not, or nothing is heard in it. */
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

/** Where a WAV says how many bytes are a second, in its chunk `fmt `. */
const BYTE_RATE_AT = 8;
const CHUNK_HEAD = 8;

/**
 * The same for WAV. One that was made while it was sent does not know its length: what follows the head of
 * its sound is the sound.
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
