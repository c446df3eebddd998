import { alternatives, neededIn, sourceOf, startsOf, type Way, waysOf } from './patterns.ts';
import { type Code, LANGUAGES, type Script, SCRIPTS, type Thing } from './scripts.ts';

/** One way to say a thing, tried where a text has the letters that it begins with. */
export interface Entry {
  list: number;
  /** one bit for its language */
  language: number;
  /** where several fit, the first one counts */
  order: number;
  script: Script;
  /** its first letters are a stem, which may have any ending */
  isStem: boolean;
  /** what has to follow its first letters; undefined: nothing but the end of a word */
  rest: RegExp | undefined;
  /** `rest` begins with the first letters */
  isWhole: boolean;
}

/** Entries by the letters with which they begin. */
export interface Node {
  /** those that begin with the letters up to here, with those that are still to come */
  entries: { tail: string; entry: Entry }[];
  next: Map<number, Node>;
}

/** What one script says for one thing and cannot be told by its first letters. */
export interface Odd {
  pattern: RegExp;
  /** letters of which a text has some that it is found in; undefined: any text may have it */
  needed: string[] | undefined;
}

const CODES = Object.keys(LANGUAGES) as Code[];
export const bitOf = (code: Code): number => 1 << CODES.indexOf(code);

const { common: _, ...LISTS } = LANGUAGES.en;
const THINGS = Object.keys(LISTS) as Thing[];
const ALL = THINGS.length * SCRIPTS.length;

/** The list of a thing in a script. */
export const listOf = (script: number, thing: Thing): number =>
  script * THINGS.length + THINGS.indexOf(thing);
/** What of it may begin with something else than a letter. */
export const looseListOf = (list: number): number => list + ALL;

export interface Index {
  /** of scripts whose words are apart */
  spaced: Node;
  /** of these, by script, what may begin with something else than a letter */
  loose: readonly Node[];
  arabic: Node;
  han: Node;
  /** by the code of a letter: where something begins with it, a bit for each of the above, in order */
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
  const [spaced, arabic, han]: Led[][] = [[], [], []];
  const loose = SCRIPTS.map((): Led[] => []);
  const unindexed = new Set<number>();
  for (const [at, script] of SCRIPTS.entries())
    for (const thing of THINGS) {
      const list = listOf(at, thing);
      const addAll = (to: Led[] | undefined, own: number, sources: Sourced[]) => {
        const found = ledBy(own, script, sources);
        if (found) to?.push(...found);
        else unindexed.add(own);
      };
      const all = sourcesOf(at, thing, script.languages);
      if (script.isSpaced) {
        const others = all.filter((one) => !isStrict(one));
        addAll(spaced, list, all.filter(isStrict));
        addAll(loose[at], looseListOf(list), others);
      } else addAll(script.goesOn ? arabic : han, list, all);
    }
  const [ofSpaced, ofArabic, ofHan] = [spaced, arabic, han].map((one) => nodeOf(one ?? []));
  const ofLoose = loose.map((one) => nodeOf(one));
  const [none, firsts] = [nodeOf([]), new Uint8Array(CODES_OF_LETTERS)];
  for (const [bit, node] of [ofSpaced, ofLoose[0], ofLoose[1], ofArabic, ofHan].entries())
    for (const code of node?.next.keys() ?? []) firsts[code] = (firsts[code] ?? 0) | (1 << bit);
  return {
    spaced: ofSpaced ?? none,
    loose: ofLoose,
    arabic: ofArabic ?? none,
    han: ofHan ?? none,
    firsts,
    unindexed,
  };
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
  own: Omit<Entry, 'isStem' | 'rest' | 'isWhole'>,
): Entry {
  const { ending, after } = own.script;
  const isStem = rest !== '' && rest === ending;
  const isPlain = isStem || rest === '';
  const pattern = isPlain ? undefined : new RegExp(`(?:${rest})${after}`, 'y');
  return { ...own, isStem, isWhole, rest: pattern };
}

type Led = [lead: string, entry: Entry];
/** So few entries are tried one by one. */
const FEW = 2;

/** Entries whose first letters, up to a place, are the same. */
function nodeOf(all: Led[], from = 0): Node {
  const next = new Map<number, Node>();
  const isEnded = from > 0 && all.length <= FEW;
  const ended = all.filter(([lead]) => isEnded || lead.length === from);
  const going = Map.groupBy(isEnded ? [] : all.filter(([lead]) => lead.length > from), ([lead]) =>
    lead.charCodeAt(from),
  );
  for (const [code, own] of going) next.set(code, nodeOf(own, from + 1));
  return { entries: ended.map(([lead, entry]) => ({ tail: lead.slice(from), entry })), next };
}

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
