import { foldText } from '../letters/fold.ts';

/** The two characters with which a pattern may begin; undefined where they cannot be told. */
export function startsOf(source: string): string[] | undefined {
  if (source.startsWith('(?:')) {
    const { choices, rest } = firstGroup(source);
    const isOptional = /^[?*]/.test(rest);
    const behind = rest.replace(/^[?*+]/, '');
    const all = [...choices.map((choice) => choice + behind), ...(isOptional ? [behind] : [])];
    const starts = all.map(startsOf);
    return starts.includes(undefined) ? undefined : starts.flatMap((one) => one ?? []);
  }
  const start = source.slice(0, 2);
  if (!/^[a-zа-я][a-zа-я0-9 '-]$/.test(start) || /^[?*+{]/.test(source.slice(2))) return undefined;
  return [start];
}

/** One way to match a pattern: letters, and what has to follow them. */
export interface Way {
  lead: string;
  rest: string;
}

const MAX_WAYS = 120;
/** So many first letters are written out where all of them would be too many ways. */
const FEWER = [6, 3, 1];

/**
 * The ways to match a pattern, in the order in which an expression tries them, each with its first
 * letters written out as far as they can be told.
 */
export function waysOf(source: string): Way[] {
  for (const most of [Number.POSITIVE_INFINITY, ...FEWER]) {
    const ways = waysFrom({ lead: '', rest: source }, most);
    if (ways.length <= MAX_WAYS) return ways;
  }
  return [{ lead: '', rest: source }];
}

const LETTER = /^[^\\.[\](){}?*+|^$]/u;

function waysFrom(way: Way, most: number): Way[] {
  const { lead, rest: source } = way;
  const { choices, rest, some } = (lead.length < most && firstAtom(source)) || {};
  if (!choices || rest === undefined) return [way];
  const from = (choice: Choice, behind: string) =>
    waysFrom({ lead: lead + choice.letter, rest: choice.pattern + behind }, most);
  // One or more: one, and then any number.
  if (some && /^\+(?!\?)/.test(rest))
    return choices.flatMap((one) => from(one, `${some}*${rest.slice(1)}`));
  if (/^(?:[*+{]|\?\?)/.test(rest)) return [way];
  const isOptional = rest.startsWith('?');
  const behind = isOptional ? rest.slice(1) : rest;
  const found = choices.flatMap((one) => from(one, behind));
  return isOptional ? [...found, ...waysFrom({ lead, rest: behind }, most)] : found;
}

interface Choice {
  letter: string;
  pattern: string;
}

interface Atom {
  choices: Choice[];
  rest: string;
  /** as it is written, where it is one of some letters */
  some?: string;
}

/** What stands first in a pattern: a letter, one of some letters, one of some patterns. */
function firstAtom(source: string): Atom | undefined {
  if (source.startsWith('(?:')) {
    const { choices, rest } = firstGroup(source);
    return { choices: choices.map((pattern) => ({ letter: '', pattern })), rest };
  }
  const some = /^\[((?:0-9)?[^\]^\\-]*)\]/u.exec(source);
  const letters = some ? some[1]?.replace('0-9', '0123456789').split('') : LETTER.exec(source);
  if (!letters || letters.length === 0) return undefined;
  return {
    choices: [...letters].map((letter) => ({ letter, pattern: '' })),
    rest: source.slice((some ?? letters)[0]?.length),
    ...(some ? { some: some[0] } : {}),
  };
}

/** Letters of which every match of a pattern has some; undefined where none can be told. */
export function neededIn(source: string): string[] | undefined {
  let best: string[] | undefined;
  const offer = (found: string[] | undefined) => {
    if (found && shortest(found) > (best ? shortest(best) : 0)) best = found;
  };
  for (let at = 0; at < source.length; ) {
    const literal = LITERAL.exec(source.slice(at))?.[0];
    if (literal) {
      at += literal.length;
      const isCut = /^[?*{]/.test(source.slice(at));
      offer(isCut && literal.length === 1 ? undefined : [isCut ? literal.slice(0, -1) : literal]);
      continue;
    }
    if (source[at] === '(') {
      const end = closing(source, at);
      const isNeeded = source.startsWith('(?:', at) && !/^[?*{]/.test(source.slice(end));
      const inside = alternatives(source.slice(at + 3, end - 1));
      const each = isNeeded ? inside.map(neededIn) : [undefined];
      offer(each.includes(undefined) ? undefined : each.flatMap((one) => one ?? []));
      at = end;
    } else if (source[at] === '[') at = source.indexOf(']', at + 1) + 1;
    else if (source[at] === '{') at = source.indexOf('}', at) + 1;
    else at += source[at] === '\\' ? 2 : 1;
  }
  return best;
}

const LITERAL = /^[^\\.[\](){}?*+|^$]+/u;
const shortest = (texts: string[]): number => Math.min(...texts.map((one) => one.length));

/** The place behind the bracket that closes the one that opens here. */
function closing(source: string, open: number): number {
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    if (source[at] === '[') at = source.indexOf(']', at + 1);
    if (source[at] === '(') depth += 1;
    if (source[at] === ')' && (depth -= 1) === 0) return at + 1;
  }
  return source.length;
}

function firstGroup(source: string): { choices: string[]; rest: string } {
  const end = closing(source, 0);
  return { choices: alternatives(source.slice(3, end - 1)), rest: source.slice(end) };
}

/** The ways to match a pattern that stand beside each other in it. */
export function alternatives(source: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] === '(') at = closing(source, at) - 1;
    else if (source[at] === '[') at = source.indexOf(']', at + 1);
    else if (source[at] === '|') {
      found.push(source.slice(from, at));
      from = at + 1;
    }
  }
  return [...found, source.slice(from)];
}

/** A pattern of a list as an expression; `ending` is what `*` stands for. */
export function sourceOf(pattern: string, ending: string): string {
  return (
    foldText(pattern)
      // An ending is meant, unless the group closes with a space: then a repetition.
      .replace(/(?<! \))(?<=[\p{L})])\*/gu, ending)
      .replaceAll('~', '[^.!?。！？؟\\n]{0,40}?')
  );
}
