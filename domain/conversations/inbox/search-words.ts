/** Letters that don't decompose into a letter and an accent, with the plain ones we search for instead. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

/** Folds text for the search: lower case without accents, as the SQL function fold_letters does it. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u3099\u309a]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıς]/g, (letter) => PLAIN[letter] ?? letter);
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces between words. */
const UNSPACED =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+)/u;

/** Longer words are cut, such as a link without punctuation. */
const MAX_WORD = 40;
/**
 * Returns the words that a message must have for a typed query (SQL function text_words). The last one
 * may be unfinished. Omits single Latin letters and digits, which nearly every message has. Unspaced
 * scripts give every pair of characters, or the single one.
 */
export function wordsOfQuery(query: string): string[] {
  const words = new Set<string>();
  for (const [run] of foldText(query).matchAll(WORD)) {
    // Splitting keeps what it splits at, so that every second piece is unspaced.
    for (const [at, piece] of run.split(UNSPACED).entries()) {
      if (at % 2 === 1) for (const word of letterPairs(piece)) words.add(word);
      else if (piece !== '') words.add(shortened(piece));
    }
  }
  return [...words].filter((word) => !/^[a-z0-9]$/.test(word));
}

function letterPairs(text: string): string[] {
  const letters = Array.from(text);
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

const shortened = (word: string) =>
  word.length <= MAX_WORD ? word : Array.from(word).slice(0, MAX_WORD).join('');

/** A part of the snippet around a hit. */
export interface SnippetPart {
  text: string;
  /** whether the search found it */
  hit: boolean;
}

/** The list shows about 30 characters of a line, so the hit must start within them. */
const BEFORE_HIT = 20;
const SNIPPET = 140;

/** Returns the text around its first hit, and marks every word that begins with a wanted one. */
export function snippetOf(text: string, queryWords: readonly string[]): SnippetPart[] {
  const line = text.replace(/\s+/gu, ' ').trim();
  const hits = hitsIn(line, queryWords);
  const first = hits[0]?.from ?? 0;
  const start = first <= BEFORE_HIT ? 0 : line.indexOf(' ', first - BEFORE_HIT) + 1;
  const begin = start > first ? first : start;
  const end = Math.min(line.length, begin + SNIPPET);
  const parts: SnippetPart[] = begin > 0 ? [{ text: '…', hit: false }] : [];
  let at = begin;
  for (const { from, to } of hits) {
    if (from < at || from >= end) continue;
    if (from > at) parts.push({ text: line.slice(at, from), hit: false });
    parts.push({ text: line.slice(from, Math.min(to, end)), hit: true });
    at = Math.min(to, end);
  }
  if (at < end) parts.push({ text: line.slice(at, end), hit: false });
  if (end < line.length) parts.push({ text: '…', hit: false });
  return parts;
}

function hitsIn(line: string, queryWords: readonly string[]): { from: number; to: number }[] {
  const hits = [];
  for (const match of line.matchAll(WORD)) {
    const folded = foldText(match[0]);
    const unspaced = UNSPACED.test(folded);
    const hit = queryWords.some((word) =>
      unspaced ? folded.includes(word) : folded.startsWith(word),
    );
    if (hit) hits.push({ from: match.index, to: match.index + match[0].length });
  }
  return hits;
}

/** Where a page of text hits begins: below the message with this `seq`. */
export const TEXT_CURSOR = /^text~(\d{0,18})$/;
/** Where a page of a thread ends: WhatsApp's time in seconds, then the order of arrival. */
export const THREAD_CURSOR = /^(\d{1,15})~(\d{1,18})$/;
