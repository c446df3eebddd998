import { diffArrays } from 'diff';

/** A line of a difference. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Texts without much in common take long to compare, and the page must not stand still. */
const MAX_MS = 200;

/** The difference of two texts by lines; of those that take too long, the one after the other. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [oldLines, newLines] = [linesOf(before), linesOf(after)];
  const parts = diffArrays(oldLines, newLines, { timeout: MAX_MS }) ?? [
    { removed: true, added: false, value: oldLines },
    { removed: false, added: true, value: newLines },
  ];
  return parts.flatMap(({ added, removed, value }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return value.map((text) => ({ kind, text }) as const);
  });
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** How many lines of each kind. */
export function diffCounts(diff: readonly DiffLine[]): { added: number; removed: number } {
  const count = (kind: DiffLine['kind']) => diff.filter((line) => line.kind === kind).length;
  return { added: count('added'), removed: count('removed') };
}
