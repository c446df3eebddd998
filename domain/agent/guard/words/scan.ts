import { remember } from '../letters/remember.ts';
import { type Entry, index, type Node } from './entries.ts';

/** Where a text says something of a list. */
export interface Match {
  start: number;
  end: number;
  language: number;
}

/** What a text says of all lists, by list: each letter of it is read once for all of them. */
export type Scan = (Match[] | undefined)[];

const [LATIN_A, LATIN_Z, CYRILLIC_A, CYRILLIC_Z] = [0x61, 0x7a, 0x430, 0x44f];
const [ARABIC_A, ARABIC_Z] = [0x621, 0x64a];
const [KANA_A, KANA_Z, HAN_A, HAN_Z] = [0x3040, 0x30ff, 0x3400, 0x9fff];

const isLatin = (code: number): boolean => code >= LATIN_A && code <= LATIN_Z;
const isCyrillic = (code: number): boolean => code >= CYRILLIC_A && code <= CYRILLIC_Z;
const isArabic = (code: number): boolean => code >= ARABIC_A && code <= ARABIC_Z;
const isHan = (code: number): boolean =>
  (code >= KANA_A && code <= KANA_Z) || (code >= HAN_A && code <= HAN_Z);

/** Bits of `firsts`. */
const [LOOSE, HAN] = [0b110, 0b10000];

export const scanOf = remember(scan, 400);

function scan(folded: string): Scan {
  const { spaced, loose, arabic, han, firsts } = index();
  const [looseLatin, looseCyrillic] = loose;
  if (!looseLatin || !looseCyrillic) return [];
  const found: Scan = [];
  let [before, hasHan] = [0, false];
  for (let at = 0; at < folded.length; at += 1) {
    const code = folded.charCodeAt(at);
    const first = firsts[code] ?? 0;
    if (isLatin(code) || isCyrillic(code)) {
      if (!isLatin(before) && !isCyrillic(before)) addFrom(found, folded, at, spaced);
    } else if (isArabic(code)) {
      if (!isArabic(before)) addArabic(found, folded, at, arabic);
    } else if (isHan(code)) hasHan = true;
    if ((first & LOOSE) !== 0 && !isLatin(before)) {
      addFrom(found, folded, at, looseLatin);
      if (!isCyrillic(before)) addFrom(found, folded, at, looseCyrillic);
    }
    before = code;
  }
  if (!hasHan) return found;
  for (let at = 0; at < folded.length; at += 1)
    if (((firsts[folded.charCodeAt(at)] ?? 0) & HAN) !== 0) addFrom(found, folded, at, han);
  return found;
}

interface Hit {
  entry: Entry;
  end: number;
}

/** Adds what stands here of all that begins with these letters. */
function addFrom(found: Scan, folded: string, at: number, root: Node, start = at): void {
  let hits: Hit[] | undefined;
  let node: Node | undefined = root;
  for (let next = at; node; next += 1) {
    for (const { tail, entry } of node.entries) {
      if (tail !== '' && !folded.startsWith(tail, next)) continue;
      const end = endOf(entry, folded, at, next + tail.length);
      if (end >= 0) (hits ??= []).push({ entry, end });
    }
    node = node.next.get(folded.charCodeAt(next));
  }
  if (!hits) return;
  if (hits.length > 1) hits.sort((a, b) => a.entry.order - b.entry.order);
  for (const { entry, end } of hits)
    (found[entry.list] ??= []).push({ start, end, language: entry.language });
}

/** Where an entry ends whose first letters stand between these places; below zero: it does not stand here. */
function endOf({ isStem, rest, isWhole, script }: Entry, folded: string, at: number, next: number) {
  if (rest) {
    rest.lastIndex = isWhole ? at : next;
    return rest.test(folded) ? rest.lastIndex : -1;
  }
  if (!script.goesOn) return next;
  const [first, last] = script.goesOn;
  let end = next;
  const goesOn = () => {
    const code = folded.charCodeAt(end);
    return code >= first && code <= last;
  };
  if (isStem) while (goesOn()) end += 1;
  return goesOn() ? -1 : end;
}

/** "And", "with" and "the" may stand before a word, each in its place. */
function addArabic(found: Scan, folded: string, start: number, root: Node): void {
  for (const at of arabicStarts(folded, start)) addFrom(found, folded, at, root, start);
}

const AND = /[وف]/;
const WITH = /[بلك]/;

/** Where a word begins behind what is written with it, the most first, as an expression tries it. */
function arabicStarts(folded: string, start: number): number[] {
  const behindAnd = AND.test(folded.charAt(start)) ? [start + 1, start] : [start];
  return behindAnd
    .flatMap((at) => (WITH.test(folded.charAt(at)) ? [at + 1, at] : [at]))
    .flatMap((at) => (folded.startsWith('ال', at) ? [at + 2, at] : [at]));
}
