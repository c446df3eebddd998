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

function firstGroup(source: string): { choices: string[]; rest: string } {
  const choices: string[] = [];
  let depth = 0;
  let from = 3;
  for (let at = 3; at < source.length; at += 1) {
    const letter = source[at];
    if (letter === '(') depth += 1;
    if (depth === 0 && (letter === '|' || letter === ')')) {
      choices.push(source.slice(from, at));
      from = at + 1;
      if (letter === ')') return { choices, rest: source.slice(at + 1) };
    }
    if (letter === ')') depth -= 1;
  }
  return { choices, rest: '' };
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
