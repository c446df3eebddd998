export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bytes from which the encoding is detected; a spreadsheet's first cells are among them. */
const SNIFFED = 4_096;

/**
 * Turns the bytes of a file into text, a piece at a time, in the encodings that spreadsheets write:
 * UTF-8 and UTF-16, with or without a byte order mark, and windows-1252. A file that turns out not to
 * be UTF-8 is windows-1252 from its first such byte on: all before it was plain ASCII.
 */
export class TextReader {
  #decoder: TextDecoder | undefined;
  #encoding: Encoding | undefined;
  /** bytes that wait: the beginning of the file, or half a character */
  #held: Uint8Array = new Uint8Array(0);

  /** undefined until enough of the file has come */
  get encoding(): Encoding | undefined {
    return this.#encoding;
  }

  /** The text of the next piece, as far as it is complete. */
  push(piece: Uint8Array): string {
    this.#held = joined(this.#held, piece);
    if (this.#encoding === undefined && this.#held.length < SNIFFED) return '';
    return this.#decode(false);
  }

  /** The text of what is left. */
  end(): string {
    return this.#decode(true);
  }

  #decode(last: boolean): string {
    this.#encoding ??= encodingOf(this.#held.subarray(0, SNIFFED));
    const bytes = this.#held;
    this.#held = new Uint8Array(0);
    if (this.#encoding !== 'utf-8')
      return this.#decoderOf(this.#encoding).decode(bytes, more(last));
    const complete = last ? bytes.length : completeLength(bytes);
    try {
      // `fatal` without `stream`: what is decoded ends between two characters.
      const text = new TextDecoder('utf-8', {
        fatal: true,
        ignoreBOM: this.#decoder !== undefined,
      });
      const decoded = text.decode(bytes.subarray(0, complete));
      this.#decoder ??= text;
      this.#held = bytes.slice(complete);
      return decoded;
    } catch {
      this.#encoding = 'windows-1252';
      this.#decoder = new TextDecoder('windows-1252');
      return this.#decoder.decode(bytes, more(last));
    }
  }

  #decoderOf(encoding: Encoding): TextDecoder {
    this.#decoder ??= new TextDecoder(encoding);
    return this.#decoder;
  }
}

const more = (last: boolean) => ({ stream: !last });

function joined(before: Uint8Array, piece: Uint8Array): Uint8Array {
  if (before.length === 0) return piece;
  const all = new Uint8Array(before.length + piece.length);
  all.set(before);
  all.set(piece, before.length);
  return all;
}

/** Without the bytes of a UTF-8 character whose end is still to come. */
function completeLength(bytes: Uint8Array): number {
  const { length } = bytes;
  for (let back = 1; back <= Math.min(3, length); back += 1) {
    const byte = bytes[length - back] ?? 0;
    if (byte < 0x80) return length;
    if (byte >= 0xc0) return needed(byte) > back ? length - back : length;
  }
  return length;
}

const needed = (lead: number): number => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2);

/** By the byte order mark; without one, UTF-16 shows in the zeros of its ASCII characters. */
function encodingOf(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of head.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd <= head.length / 10) return 'utf-8';
  return odd >= even ? 'utf-16le' : 'utf-16be';
}
