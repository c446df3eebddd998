import { invalid, missing } from './errors.ts';

export interface Page {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

/** One page of rows that are handed over oldest first and shown newest first. */
export function pageOf<Row extends { id: string }>(
  rows: Row[],
  { limit = 10, starting_after, ending_before }: Page,
  kind: string,
): { rows: Row[]; has_more: boolean } {
  if (limit < 1 || limit > 100) {
    throw invalid(
      'Invalid integer: must be between 1 and 100',
      'parameter_invalid_integer',
      'limit',
    );
  }
  const newest = rows.toReversed();
  const at = (id: string, param: string) => {
    const index = newest.findIndex((row) => row.id === id);
    if (index < 0) throw missing(kind, id, param);
    return index;
  };
  if (ending_before !== undefined) {
    const before = newest.slice(0, at(ending_before, 'ending_before'));
    return { rows: before.slice(-limit), has_more: before.length > limit };
  }
  const from = starting_after === undefined ? 0 : at(starting_after, 'starting_after') + 1;
  return { rows: newest.slice(from, from + limit), has_more: newest.length > from + limit };
}

export interface Range {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

export function isInRange(value: number, range: Range | number | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return value === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return value > gt && value >= gte && value < lt && value <= lte;
}
