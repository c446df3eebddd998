import { legacyOf, unicodeOf } from './detect-encoding.ts';
import { type Encoding, isMultiByte } from './encodings.ts';

/** Bytes used to detect the encoding. A smaller file is used as a whole. */
const SNIFFED = 64 * 1024;

/** Precedes a character whose byte was guessed. Unicode assigns no character to this code point. */
const MARK = '\uFDD0';

interface TextOptions {
  /** undefined to detect it */
  encoding?: Encoding | undefined;
  /** whether guessed characters are marked, for `removeMarks` */
  marked?: boolean;
  /** its language distinguishes similar encodings */
  country?: string | undefined;
}

/**
 * Decodes the bytes of a file piece by piece, in the encoding of the whole file. A mostly UTF-8 file
 * stays UTF-8, and only its invalid bytes are read in an older encoding.
 */
export class TextReader {
  #encoding: Encoding | undefined;
  #decoder: TextDecoder | undefined;
  /** decodes bytes that are not UTF-8 */
  #legacy: Legacy | undefined;
  readonly #marked: boolean;
  readonly #country: string | undefined;
  /** buffered bytes: the beginning of the file, or an incomplete character */
  #held: Uint8Array = new Uint8Array(0);
  /** characters of several bytes, which prove UTF-8, and bytes that are none */
  #proven = 0;
  #bad = 0;

  constructor({ encoding, marked = false, country }: TextOptions = {}) {
    this.#marked = marked;
    this.#country = country;
    if (encoding === undefined || encoding === 'utf-8') return;
    if (encoding.startsWith('utf-16') || isMultiByte(encoding)) this.#encoding = encoding;
    else this.#legacy = new Legacy(encoding);
  }

  /** undefined until enough of the file has been read */
  get encoding(): Encoding | undefined {
    if (this.#encoding === 'utf-8' && this.#legacy && this.#proven < this.#bad)
      return this.#legacy.encoding;
    return this.#encoding;
  }

  /** Returns the complete text of the next piece. */
  push(piece: Uint8Array): string {
    this.#held = concatBytes([this.#held, piece]);
    if (this.#encoding === undefined && this.#held.length < SNIFFED) return '';
    return this.#decode(false);
  }

  /** Returns the remaining text. */
  end(): string {
    return this.#decode(true);
  }

  #decode(last: boolean): string {
    this.#encoding ??= unicodeOf(this.#held.subarray(0, SNIFFED));
    const bytes = this.#held;
    this.#held = new Uint8Array(0);
    if (this.#encoding !== 'utf-8') return this.#stream(bytes, this.#encoding, last);
    const isFirst = this.#decoder === undefined;
    this.#decoder ??= new TextDecoder('utf-8', { ignoreBOM: true });
    const complete = last ? bytes.length : completeLength(bytes);
    this.#held = bytes.slice(complete);
    const runs = runsOf(bytes.subarray(0, complete));
    const isUtf8 = runs.every(({ bad }) => !bad);
    const proven = runs.reduce((sum, run) => sum + run.proven, this.#proven);
    const bad = runs.reduce((sum, run) => sum + (run.bad ? run.bytes.length : 0), this.#bad);
    // Invalid bytes among proven UTF-8 were pasted from a Western system, or are broken.
    const legacy = () => (proven >= bad ? 'windows-1252' : legacyOf(bytes, this.#country));
    const encoding = isUtf8 ? undefined : (this.#legacy?.encoding ?? legacy());
    if (encoding && isMultiByte(encoding)) {
      this.#encoding = encoding;
      this.#decoder = undefined;
      return this.#stream(bytes, encoding, last);
    }
    if (encoding) this.#legacy ??= new Legacy(encoding);
    const own = proven < bad ? runs.flatMap(withoutChance) : runs;
    const text = own.map((run) => this.#textOf(run)).join('');
    return isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text;
  }

  #stream(bytes: Uint8Array, encoding: Encoding, last: boolean): string {
    this.#held = new Uint8Array(0);
    this.#decoder ??= new TextDecoder(encoding);
    return this.#decoder.decode(bytes, { stream: !last });
  }

  #textOf({ bytes, bad, proven }: Run): string {
    this.#proven += proven;
    if (!this.#legacy || proven > 0) return this.#decoder?.decode(bytes) ?? '';
    // ASCII is the same in both encodings, and this decoder is faster.
    const text = this.#legacy.decode(bytes);
    if (!bad) return text;
    this.#bad += bytes.length;
    return this.#marked ? text.replace(/./gsu, `${MARK}$&`) : text;
  }
}

/** Decodes bytes of a single-byte encoding. */
class Legacy {
  readonly encoding: Encoding;
  readonly #characters: string[];

  constructor(encoding: Encoding) {
    this.encoding = encoding;
    const decoder = new TextDecoder(encoding);
    // Bytes that the encoding doesn't assign become control characters.
    this.#characters = Array.from({ length: 256 }, (_, byte) =>
      decoder.decode(Uint8Array.of(byte)).replace(/[\x80-\x9F]/, '\uFFFD'),
    );
  }

  /** Uses a table: calling a decoder takes longer than reading most runs. */
  decode(bytes: Uint8Array): string {
    let text = '';
    for (const byte of bytes) text += this.#characters[byte];
    return text;
  }
}

/** Removes the marks of `TextReader` from cells, and returns whether there was one. */
export function removeMarks(cells: string[]): { cells: string[]; guessed: boolean } {
  const guessed = cells.some((cell) => cell.includes(MARK));
  return { cells: guessed ? cells.map((cell) => cell.replaceAll(MARK, '')) : cells, guessed };
}

/** UTF-8 that was read as windows-1252 and encoded again: `JosÃ©`. */
const TWICE = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/;
const WESTERN = new TextDecoder('windows-1252');
const BYTES = new Map(
  Array.from({ length: 128 }, (_, at) => [WESTERN.decode(Uint8Array.of(at + 128)), at + 128]),
);

/**
 * Repairs a cell that was encoded twice, and returns any other cell unchanged. All of its characters must
 * form valid UTF-8, which doesn't happen by chance.
 */
export function fixDoubleEncoding(cell: string, marked = false): string {
  if (!TWICE.test(cell)) return cell;
  const bytes: number[] = [];
  for (const letter of cell) {
    const code = letter.codePointAt(0) ?? 0;
    const byte = code < 0x80 ? code : (BYTES.get(letter) ?? code);
    if (byte > 0xff) return cell;
    bytes.push(byte);
  }
  const all = Uint8Array.from(bytes);
  if (runsOf(all).some(({ bad }) => bad)) return cell;
  return `${marked ? MARK : ''}${new TextDecoder().decode(all)}`;
}

/** Bytes that are either all valid or all invalid UTF-8. */
interface Run {
  bytes: Uint8Array;
  bad: boolean;
  proven: number;
}

/**
 * In a legacy file, valid UTF-8 on a line with invalid bytes is a coincidence: the two bytes are two
 * characters, such as `ÓŁ` in windows-1250. Other lines may have been pasted as UTF-8.
 */
function withoutChance(run: Run, at: number, runs: Run[]): Run[] {
  const { bytes, proven } = run;
  if (run.bad || proven === 0) return [run];
  const first = bytes.indexOf(LINE_END) + 1 || bytes.length;
  const begin = runs[at - 1]?.bad ? first : 0;
  const end = runs[at + 1]?.bad ? Math.max(begin, bytes.lastIndexOf(LINE_END) + 1) : bytes.length;
  return [
    { bytes: bytes.subarray(0, begin), bad: false, proven: 0 },
    { bytes: bytes.subarray(begin, end), bad: false, proven },
    { bytes: bytes.subarray(end), bad: false, proven: 0 },
  ];
}

const LINE_END = 0x0a;

function runsOf(bytes: Uint8Array): Run[] {
  const runs: Run[] = [];
  let from = 0;
  let proven = 0;
  let wasBad = false;
  const close = (end: number) => {
    if (end > from) runs.push({ bytes: bytes.subarray(from, end), bad: wasBad, proven });
    from = end;
    proven = 0;
  };
  for (let at = 0; at < bytes.length; ) {
    const length = lengthAt(bytes, at);
    if ((length === 0) !== wasBad) {
      close(at);
      wasBad = length === 0;
    }
    if (length > 1) proven += 1;
    at += Math.max(1, length);
  }
  close(bytes.length);
  return runs;
}

/** Length in bytes of the UTF-8 character that begins here; 0 if there is none. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const second = bytes[at + 1] ?? 0;
  // Rejects overlong encodings, surrogate halves and code points beyond Unicode.
  if (second < (SECOND_FROM[first] ?? 0x80) || second > (SECOND_TO[first] ?? 0xbf)) return 0;
  const length = needed(first);
  for (let next = 2; next < length; next += 1)
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

const SECOND_FROM: Record<number, number> = { 0xe0: 0xa0, 0xf0: 0x90 };
const SECOND_TO: Record<number, number> = { 0xed: 0x9f, 0xf4: 0x8f };

export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Length without an incomplete UTF-8 character at the end. */
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
