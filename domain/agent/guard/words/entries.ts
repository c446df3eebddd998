import { remember } from '../letters/remember.ts';
import { alternatives, neededIn, sourceOf, startsOf, type Way, waysOf } from './patterns.ts';
import { type Code, LANGUAGES, type Script, SCRIPTS, type Thing } from './scripts.ts';
import type { Entry, Needed } from './entry.ts';
import { type Led, type Trie, trieOf } from './trie.ts';

/** What one script says for one thing and cannot be told by its first letters. */
export interface Odd {
  pattern: RegExp;
  /** letters of which a text has some that it is found in; undefined: any text may have it */
  needed: string[] | undefined;
}

const CODES = Object.keys(LANGUAGES) as Code[];
export const bitOf = (code: Code): number => 1 << CODES.indexOf(code);

const { common: _, ...LISTS } = LANGUAGES.en;
export const THINGS = Object.keys(LISTS) as Thing[];
const ALL = THINGS.length * SCRIPTS.length;

/** The list of a thing in a script. */
export const listOf = (script: number, thing: Thing): number =>
  script * THINGS.length + THINGS.indexOf(thing);
/** What of it may begin with something else than a letter. */
export const looseListOf = (list: number): number => list + ALL;
/** The place of the thing whose list it is. */
export const thingOf = (list: number): number => (list % ALL) % THINGS.length;

/**
 * Roots of the index: of scripts whose words are apart; of two of these, what may begin with something
 * else than a letter; Arabic; Han.
 */
export const [SPACED, LOOSE_LATIN, LOOSE_CYRILLIC, ARABIC, HAN] = [0, 1, 2, 3, 4] as const;

export interface Index {
  trie: Trie;
  /** by the code of a letter: a bit for each root of which something begins with it */
  firsts: Uint8Array;
  /** lists that are not in it, with what only an expression finds */
  unindexed: ReadonlySet<number>;
}

const CODES_OF_LETTERS = 2 ** 16;
let built: Index | undefined;
export const index = (): Index => (built ??= build());

export const sourcesIn = (code: Code, thing: Thing, { ending }: Script): string[] =>
  LANGUAGES[code][thing].split('; ').map((one) => sourceOf(one, ending));

function build(): Index {
  const roots: Led[][] = [[], [], [], [], []];
  const unindexed = new Set<number>();
  for (const [at, script] of SCRIPTS.entries())
    for (const thing of THINGS) {
      const list = listOf(at, thing);
      const addAll = (root: number, own: number, sources: Sourced[]) => {
        const found = ledBy(own, script, sources);
        if (found) roots[root]?.push(...found);
        else unindexed.add(own);
      };
      const all = sourcesOf(at, thing, script.languages);
      if (script.isSpaced) {
        const others = all.filter((one) => !isStrict(one));
        addAll(SPACED, list, all.filter(isStrict));
        addAll(LOOSE_LATIN + at, looseListOf(list), others);
      } else addAll(script.goesOn ? ARABIC : HAN, list, all);
    }
  const firsts = new Uint8Array(CODES_OF_LETTERS);
  for (const [bit, all] of roots.entries())
    for (const [lead] of all) {
      const code = lead.charCodeAt(0);
      firsts[code] = (firsts[code] ?? 0) | (1 << bit);
    }
  return { trie: trieOf(roots), firsts, unindexed };
}

interface Sourced {
  code: Code;
  source: string;
}

function sourcesOf(at: number, thing: Thing, codes: Code[]): Sourced[] {
  const script = SCRIPTS[at];
  return script
    ? codes.flatMap((code) => sourcesIn(code, thing, script).map((source) => ({ code, source })))
    : [];
}

/** It begins with a letter, and with another sign that is known. */
const isStrict = ({ source }: Sourced): boolean => startsOf(source) !== undefined;

/** The entries of sources with their first letters; undefined: they could not all be told. */
function ledBy(list: number, script: Script, sources: Sourced[]): Led[] | undefined {
  const found: Led[] = [];
  let order = 0;
  for (const { code, source } of sources) {
    const ways = script.isSpaced ? spacedWays(source) : unspacedWays(source, script);
    if (!ways) return undefined;
    const own = { list, language: bitOf(code), script };
    for (const way of ways) found.push([way.lead, entryOf(way, { ...own, order: order++ })]);
  }
  return found;
}

type FoundWay = Way & { isWhole?: boolean };

function spacedWays(source: string): FoundWay[] | undefined {
  const starts = startsOf(source);
  const ways = waysOf(source);
  const least = starts ? 2 : 1;
  if (ways.every(({ lead }) => lead.length >= least)) return ways;
  return starts && [...new Set(starts)].map((lead) => ({ lead, rest: source, isWhole: true }));
}

function unspacedWays(source: string, { goesOn }: Script): Way[] | undefined {
  const [first, last] = goesOn ?? [0, 0xffff];
  const ways = alternatives(source).flatMap(waysOf);
  const isOwn = (code: number) => code >= first && code <= last;
  return ways.every(({ lead }) => isOwn(lead.charCodeAt(0))) ? ways : undefined;
}

function entryOf(
  { rest, isWhole = false }: FoundWay,
  own: Omit<Entry, 'isStem' | 'rest' | 'isWhole' | 'needed'>,
): Entry {
  const { ending, after } = own.script;
  const isStem = rest !== '' && rest === ending;
  const isPlain = isStem || rest === '';
  const pattern = isPlain ? undefined : new RegExp(`(?:${rest})${after}`, 'y');
  const needed = isPlain ? undefined : neededBy(rest);
  return { ...own, isStem, isWhole, rest: pattern, needed };
}

/** A pattern whose first letters are written out has many entries with the same rest. */
const neededBy = remember((rest: string): Needed | undefined => {
  const letters = neededIn(rest);
  return letters && { letters, text: '', isIn: false };
}, 10_000);

/** What of a list, in these languages, only an expression over the whole text finds. */
export function oddOf(at: number, thing: Thing, codes: Code[]): Odd | undefined {
  const script = SCRIPTS[at];
  const list = listOf(at, thing);
  const { unindexed } = index();
  const sources = sourcesOf(at, thing, codes).filter((one) =>
    unindexed.has(script?.isSpaced && !isStrict(one) ? looseListOf(list) : list),
  );
  if (!script || sources.length === 0) return undefined;
  const { before, after } = script;
  const needed = sources.map(({ source }) => neededIn(source));
  const all = sources.map(({ source }) => source).join('|');
  return {
    pattern: new RegExp(`${before}(?:${all})${after}`, 'g'),
    needed: needed.includes(undefined) ? undefined : needed.flatMap((one) => one ?? []),
  };
}
