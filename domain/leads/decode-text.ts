import { legacyOf, unicodeOf } from './detect-encoding.ts';
import { type Encoding, isMultiByte } from './encodings.ts';

/** Bytes from which the encoding is detected: a smaller file is judged as a whole. */
const SNIFFED = 64 * 1024;

/** Stands before a character whose byte was guessed. Unicode has no character there. */
const MARK = '\uFDD0';

interface TextOptions {
  /** undefined: it is detected */
  encoding?: Encoding | undefined;
  /** whether guessed characters are marked, for `unmarked` */
  marked?: boolean;
  /** whose language tells alike encodings apart */
  country?: string | undefined;
}

/**
 * Turns the bytes of a file into text, a piece at a time, in the encoding of the whole file. A file
 * that is UTF-8 but for some bytes stays UTF-8: those bytes alone are read in an older encoding.
 */
export class TextReader {
  #encoding: Encoding | undefined;
  #decoder: TextDecoder | undefined;
  /** of bytes that are not UTF-8 */
  #legacy: Legacy | undefined;
  readonly #marked: boolean;
  readonly #country: string | undefined;
  /** bytes that wait: the beginning of the file, or half a character */
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

  /** undefined until enough of the file has come */
  get encoding(): Encoding | undefined {
    if (this.#encoding === 'utf-8' && this.#legacy && this.#proven < this.#bad)
      return this.#legacy.encoding;
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
    // Bytes among proven UTF-8 were pasted from a Western system, or are broken.
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
    // ASCII is the same in both, and decoded faster so.
    const text = this.#legacy.decode(bytes);
    if (!bad) return text;
    this.#bad += bytes.length;
    return this.#marked ? text.replace(/./gsu, `${MARK}$&`) : text;
  }
}

/** Bytes of an encoding that has one for each character. */
class Legacy {
  readonly encoding: Encoding;
  readonly #characters: string[];

  constructor(encoding: Encoding) {
    this.encoding = encoding;
    const decoder = new TextDecoder(encoding);
    // Bytes without a character are decoded as control characters.
    this.#characters = Array.from({ length: 256 }, (_, byte) =>
      decoder.decode(Uint8Array.of(byte)).replace(/[\x80-\x9F]/, '\uFFFD'),
    );
  }

  /** By a table: a decoder takes longer to call than most runs take to read. */
  decode(bytes: Uint8Array): string {
    let text = '';
    for (const byte of bytes) text += this.#characters[byte];
    return text;
  }
}

/** The cells without the marks of `TextReader`, and whether there was one. */
export function unmarked(cells: string[]): { cells: string[]; guessed: boolean } {
  const guessed = cells.some((cell) => cell.includes(MARK));
  return { cells: guessed ? cells.map((cell) => cell.replaceAll(MARK, '')) : cells, guessed };
}

/** What UTF-8 looks like after it was read as windows-1252 and written again: `JosÃ©`. */
const TWICE = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/;
const WESTERN = new TextDecoder('windows-1252');
const BYTES = new Map(
  Array.from({ length: 128 }, (_, at) => [WESTERN.decode(Uint8Array.of(at + 128)), at + 128]),
);

/**
 * A cell that was encoded twice, as it was meant; otherwise as it is. All of its characters have to make
 * UTF-8: no one writes that by chance.
 */
export function onceEncoded(cell: string, marked = false): string {
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

/** Bytes that are UTF-8 throughout, or none of which are. */
interface Run {
  bytes: Uint8Array;
  bad: boolean;
  proven: number;
}

/**
 * In a file of an older encoding, two bytes of a line with others of it are two characters, as `ÓŁ` is in
 * windows-1250, and not one of UTF-8. Other lines may have been pasted.
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

/** Bytes of the UTF-8 character that begins here; 0: there is none. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const second = bytes[at + 1] ?? 0;
  // No character is written longer than it needs, is half of another, or lies beyond Unicode.
  if (second < (SECOND_FROM[first] ?? 0x80) || second > (SECOND_TO[first] ?? 0xbf)) return 0;
  const length = needed(first);
  for (let next = 2; next < length; next += 1)
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

const SECOND_FROM: Record<number, number> = { 0xe0: 0xa0, 0xf0: 0x90 };
const SECOND_TO: Record<number, number> = { 0xed: 0x9f, 0xf4: 0x8f };

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
