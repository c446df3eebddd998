import { cutText, oneLine } from '../text.ts';
import type { DocumentChanges } from './schema.ts';

const MAX_LINES = 12;
const MAX_LINE = 200;

/** What a new reading changed, in lines: passages are cut again, so all of them may differ. */
export function changesBetween(before: string[], after: string[]): DocumentChanges {
  const old = linesOf(before);
  const now = linesOf(after);
  const added = [...now].filter((line) => !old.has(line));
  const removed = [...old].filter((line) => !now.has(line));
  const half = Math.max(MAX_LINES / 2, MAX_LINES - added.length);
  const lines = [
    ...removed.slice(0, half).map((line) => `- ${cutText(line, MAX_LINE)}`),
    ...added.slice(0, MAX_LINES).map((line) => `+ ${cutText(line, MAX_LINE)}`),
  ];
  return { added: added.length, removed: removed.length, lines: lines.slice(0, MAX_LINES) };
}

const linesOf = (texts: string[]): Set<string> =>
  new Set(
    texts
      .flatMap((text) => text.split(/\n|(?<=[.!?。！？])\s/u))
      .map(oneLine)
      .filter(Boolean),
  );
