import { analyse } from 'chardet';
import { languageOf } from './countries.ts';
import { ENCODINGS, type Encoding, isMultiByte } from './encodings.ts';

/** The encodings that spreadsheets write where the detector names the standard, the likelier first. */
const WRITTEN: Record<string, Encoding[]> = {
  'iso-8859-1': ['windows-1252'],
  'iso-8859-2': ['windows-1250', 'iso-8859-2'],
  'iso-8859-5': ['windows-1251'],
  'iso-8859-6': ['windows-1256'],
  'iso-8859-7': ['windows-1253'],
  'iso-8859-8': ['windows-1255'],
  'iso-8859-9': ['windows-1254'],
};

/** Detects Unicode by the byte order mark, or UTF-16 by the zeros of its ASCII characters. */
export function unicodeOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of head.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd <= head.length / 10) return 'utf-8';
  return odd >= even ? 'utf-16le' : 'utf-16be';
}

/** With fewer bytes, the detector distinguishes windows-1252 from similar encodings only by chance. */
const MIN_FOREIGN = 4;
/** As a share of the bytes that aren't ASCII. */
const CLEARLY_BETTER = 0.1;
/** Bytes that the detector reads. It takes about 2 ms for them. */
const SAMPLE = 4 * 1024;

/**
 * Detects the encoding of bytes that aren't all UTF-8. Encodings of the language of `country` come first:
 * a few names are too short to distinguish Turkish from Romanian.
 */
export function legacyOf(bytes: Uint8Array, country?: string): Encoding {
  const sample = nonAsciiLines(bytes);
  const foreign = sample.reduce((count, byte) => count + (byte < 0x80 ? 0 : 1), 0);
  const detected = foreign < MIN_FOREIGN ? [] : detect(sample);
  const [first, ...rest] = detected;
  const likeliest: Encoding = first?.encoding ?? 'windows-1252';
  if (isMultiByte(likeliest)) return likeliest;
  const scoreOf = (encoding: Encoding) => ({ encoding, score: wordScore(sample, encoding) });
  const others = rest.map(({ encoding }) => encoding);
  const usual = [...new Set<Encoding>([likeliest, 'windows-1252', 'macintosh'])].map(scoreOf);
  // Letter frequencies mislead in a short file, so an encoding with far better words wins.
  const unlikely = others
    .filter((encoding) => !isMultiByte(encoding))
    .map(scoreOf)
    .map(({ encoding, score }) => ({ encoding, score: score - foreign * CLEARLY_BETTER }));
  const best = [...usual, ...unlikely].reduce((one, next) => (next.score > one.score ? next : one));
  const local = country && languageOf(country);
  const own = detected.find(({ encoding, lang }) => lang === local && !isMultiByte(encoding));
  return own && scoreOf(own.encoding).score >= best.score ? own.encoding : best.encoding;
}

interface Detected {
  encoding: Encoding;
  lang: string | undefined;
}

/** Possible encodings of the bytes, the likeliest first. */
const detect = (sample: Uint8Array): Detected[] =>
  analyse(sample)
    .filter(({ confidence }) => confidence > 0)
    .flatMap(({ name, lang }) => {
      const label = name.toLowerCase();
      const written = WRITTEN[label] ?? ENCODINGS.filter((item) => item === label);
      return written.map((encoding) => ({ encoding, lang }));
    })
    .filter(({ encoding }) => !encoding.startsWith('utf-'))
    .filter(({ encoding }) => !isMultiByte(encoding) || isClean(sample, encoding));

function isClean(sample: Uint8Array, encoding: Encoding): boolean {
  const broken = new TextDecoder(encoding).decode(sample).match(/\uFFFD/g)?.length ?? 0;
  return broken <= 1;
}

/** Selects lines with non-ASCII bytes. ASCII lines don't help, and may fill the beginning of a file. */
function nonAsciiLines(bytes: Uint8Array): Uint8Array {
  const lines: number[] = [];
  let from = 0;
  while (from < bytes.length && lines.length < SAMPLE) {
    const end = bytes.indexOf(0x0a, from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1);
    if (line.some((byte) => byte >= 0x80)) lines.push(...line.subarray(0, SAMPLE));
    from += line.length;
  }
  return Uint8Array.from(lines);
}

/**
 * Scores how well the non-ASCII bytes fit into the words around them: letters beside letters, lower case
 * beside lower case. Encodings have letters where others have signs: a wrong one gives `JosŽ` or `Mźller`.
 */
function wordScore(sample: Uint8Array, encoding: Encoding): number {
  const text = new TextDecoder(encoding).decode(sample);
  let score = 0;
  for (const [word] of text.matchAll(/[^\s\p{P}\d;,|]+/gu)) {
    const foreign = word.match(/[^\0-\x7F]/g)?.length ?? 0;
    if (foreign === 0) continue;
    if (!/^[\p{L}\p{M}'’.-]+$/u.test(word)) score -= foreign;
    else if (/^\p{Lu}?[\P{Lu}]*$|^[\P{Ll}]+$/u.test(word)) score += foreign;
  }
  return score;
}
