import { remember } from '../letters/remember.ts';
import { ARABIC, HAN, index, LOOSE_CYRILLIC, LOOSE_LATIN, SPACED, thingOf } from './entries.ts';
import type { Entry, Needed } from './entry.ts';
import { SCRIPT_BITS } from './scripts.ts';
import { childOf, type Trie } from './trie.ts';

/** Where a text says something of a list. */
export interface Match {
  start: number;
  end: number;
  language: number;
}

/** What a text says of all lists: each letter of it is read once for all of them. */
export interface Scan {
  byList: Map<number, Match[]>;
  /** the places of the things whose lists these are */
  things: Set<number>;
  /** a bit for each script of which it has a letter */
  scripts: number;
}

const [LATIN_A, LATIN_Z, CYRILLIC_A, CYRILLIC_Z] = [0x61, 0x7a, 0x430, 0x44f];
const [ARABIC_A, ARABIC_Z] = [0x621, 0x64a];
const [KANA_A, KANA_Z, HAN_A, HAN_Z] = [0x3040, 0x30ff, 0x3400, 0x9fff];

const isLatin = (code: number): boolean => code >= LATIN_A && code <= LATIN_Z;
const isCyrillic = (code: number): boolean => code >= CYRILLIC_A && code <= CYRILLIC_Z;
const isArabic = (code: number): boolean => code >= ARABIC_A && code <= ARABIC_Z;
const isHan = (code: number): boolean =>
  (code >= KANA_A && code <= KANA_Z) || (code >= HAN_A && code <= HAN_Z);

/** Bits of `firsts`. */
const LOOSE = (1 << LOOSE_LATIN) | (1 << LOOSE_CYRILLIC);

export const scanOf = remember(scan, 400);

function scan(folded: string): Scan {
  const { trie, firsts } = index();
  const found: Scan = { byList: new Map(), things: new Set(), scripts: 0 };
  const [latin, cyrillic, arabic, han] = SCRIPT_BITS;
  let before = 0;
  for (let at = 0; at < folded.length; at += 1) {
    const code = folded.charCodeAt(at);
    if (isLatin(code) || isCyrillic(code)) {
      found.scripts |= isLatin(code) ? latin : cyrillic;
      if (!isLatin(before) && !isCyrillic(before)) addFrom(found, folded, at, trie, SPACED);
    } else if (isArabic(code)) {
      found.scripts |= arabic;
      if (!isArabic(before)) addArabic(found, folded, at, trie);
    } else if (isHan(code)) found.scripts |= han;
    if (((firsts[code] ?? 0) & LOOSE) !== 0 && !isLatin(before)) {
      addFrom(found, folded, at, trie, LOOSE_LATIN);
      if (!isCyrillic(before)) addFrom(found, folded, at, trie, LOOSE_CYRILLIC);
    }
    before = code;
  }
  if ((found.scripts & han) === 0) return found;
  for (let at = 0; at < folded.length; at += 1)
    if (((firsts[folded.charCodeAt(at)] ?? 0) & (1 << HAN)) !== 0)
      addFrom(found, folded, at, trie, HAN);
  return found;
}

interface Hit {
  entry: Entry;
  end: number;
}

/** Adds what stands here of all that begins with these letters. */
function addFrom(
  found: Scan,
  folded: string,
  at: number,
  trie: Trie,
  root: number,
  start = at,
): void {
  const { first, entries, tails, tailCodes } = trie;
  let hits: Hit[] | undefined;
  let node = root;
  for (let next = at; node >= 0; next += 1) {
    const code = folded.charCodeAt(next);
    const last = first[node + 1] ?? 0;
    for (let own = first[node] ?? 0; own < last; own += 1) {
      const tailCode = tailCodes[own] ?? 0;
      if (tailCode !== 0 && tailCode !== code) continue;
      const [tail = '', entry] = [tails[own], entries[own]];
      if (!entry || !folded.startsWith(tail, next)) continue;
      const end = endOf(entry, folded, at, next + tail.length);
      if (end >= 0) (hits ??= []).push({ entry, end });
    }
    node = childOf(trie, node, code);
  }
  if (!hits) return;
  if (hits.length > 1) hits.sort((a, b) => a.entry.order - b.entry.order);
  for (const { entry, end } of hits) add(found, entry, { start, end, language: entry.language });
}

function add({ byList, things }: Scan, { list }: Entry, match: Match): void {
  const known = byList.get(list);
  if (known) known.push(match);
  else {
    byList.set(list, [match]);
    things.add(thingOf(list));
  }
}

/** Where an entry ends whose first letters stand between these places; below zero: it does not stand here. */
function endOf(entry: Entry, folded: string, at: number, next: number): number {
  const { isStem, rest, isWhole, script, needed } = entry;
  if (rest) {
    if (needed && !hasNeeded(needed, folded)) return -1;
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

/** Whether a text has what an expression needs: to look for it is cheaper than to try it everywhere. */
function hasNeeded(needed: Needed, folded: string): boolean {
  if (needed.text !== folded) {
    needed.text = folded;
    needed.isIn = needed.letters.some((one) => folded.includes(one));
  }
  return needed.isIn;
}

/** "And", "with" and "the" may stand before a word, each in its place. */
function addArabic(found: Scan, folded: string, start: number, trie: Trie): void {
  for (const at of arabicStarts(folded, start)) addFrom(found, folded, at, trie, ARABIC, start);
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
