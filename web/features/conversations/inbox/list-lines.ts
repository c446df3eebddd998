import { useMemo } from 'react';
import type { ConversationRow } from '#domain/conversations/row.ts';
import { list } from '#copy/conversations/screen.ts';

const ROW_PX = 84;
const ROW_WITH_TAGS_PX = 110;
const HEADING_PX = 32;

/** A line of the list: a heading, or a conversation with its index among all rows. */
export type ListLine =
  | { key: string; heading: string; row?: undefined }
  | { key: string; row: ConversationRow; at: number };

export const heightOf = (line: ListLine | undefined): number => {
  if (!line?.row) return HEADING_PX;
  return line.row.tags.length > 0 ? ROW_WITH_TAGS_PX : ROW_PX;
};

const waits = (row: ConversationRow) => row.person_due_since !== null;

/**
 * The lines of the list. The server sends waiting leads first; a lead who no longer waits leaves that
 * group immediately.
 */
export function toListLines(
  rows: ConversationRow[],
  grouped: boolean,
  hasMore: boolean,
): ListLine[] {
  const lines = rows.map((row, at) => ({ key: row.conversation_id, row, at }));
  const waiting = rows.filter(waits).length;
  if (!grouped || waiting === 0) return lines;
  const known = waiting < rows.length || !hasMore;
  const heading = known ? list.waiting({ count: waiting }) : list.waitingMore({ count: waiting });
  const others: ListLine[] = lines.slice(waiting);
  return [
    { key: 'waiting', heading },
    ...lines.slice(0, waiting),
    ...(others.length > 0 ? [{ key: 'others', heading: list.others }, ...others] : []),
  ];
}

export function useListLines(loaded: ConversationRow[], grouped: boolean, hasMore: boolean) {
  return useMemo(() => {
    const rows = grouped
      ? [...loaded.filter(waits), ...loaded.filter((row) => !waits(row))]
      : loaded;
    const lines = toListLines(rows, grouped, hasMore);
    const lineOf = (row: ConversationRow) => lines.findIndex((line) => line.row === row);
    return { rows, lines, lineOf };
  }, [loaded, grouped, hasMore]);
}
