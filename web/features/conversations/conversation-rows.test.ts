import { describe, expect, it } from 'vitest';
import {
  type LoadedConversations,
  mergeFirstPage,
  replaceRow,
  rowsOf,
} from './conversation-rows.ts';
import { buildRow } from './test-rows.ts';

/** Rows named by their minute of last activity, newest first. */
const rows = (...minutes: number[]) => minutes.map((minute) => buildRow({ minute }));
const loaded = (minutes: number[], nextCursor: string | null = 'more'): LoadedConversations => ({
  pages: [{ items: rows(...minutes), nextCursor }],
  pageParams: [undefined],
});
const minutesOf = (data: LoadedConversations) =>
  rowsOf(data).map((row) => new Date(row.last_activity_at).getUTCMinutes());

describe('a fresh first page', () => {
  it('moves an answered conversation to the top and keeps what was scrolled to', () => {
    const before = loaded([50, 40, 30, 20, 10]);
    const fresh = {
      items: [buildRow({ minute: 55, id: 'at-30' }), ...rows(50, 40)],
      nextCursor: 'x',
    };
    const after = mergeFirstPage(before, fresh);
    expect(minutesOf(after)).toEqual([55, 50, 40, 20, 10]);
    expect(after.pages.at(-1)?.nextCursor).toBe('more');
  });

  it('leaves as many pages as there are rows for: that many are fetched with the whole list', () => {
    const after = mergeFirstPage(loaded([50, 40, 30, 20, 10]), {
      items: rows(55, 50),
      nextCursor: 'x',
    });
    expect(after.pages.map((page) => page.items.length)).toEqual([2, 2, 2]);
    expect(after.pageParams).toHaveLength(3);
  });

  it('takes out what has left the filter', () => {
    const after = mergeFirstPage(loaded([50, 40, 30, 20]), {
      items: rows(50, 30),
      nextCursor: 'x',
    });
    expect(minutesOf(after)).toEqual([50, 30, 20]);
  });

  it('stands alone when more happened than it holds', () => {
    const after = mergeFirstPage(loaded([30, 20, 10]), { items: rows(59, 58), nextCursor: 'x' });
    expect(minutesOf(after)).toEqual([59, 58]);
    expect(after.pages.at(-1)?.nextCursor).toBe('x');
  });

  it('tells apart what happened within one millisecond', () => {
    const at = (id: string, micros: string) =>
      buildRow({ id, last_activity_at: `2026-01-15T12:00:00.${micros}+00:00` });
    const [a, b, c] = [at('a', '1239'), at('b', '1235'), at('c', '12302')];
    const before = { pages: [{ items: [a, b, c], nextCursor: 'more' }], pageParams: [undefined] };
    const after = mergeFirstPage(before, { items: [a, b], nextCursor: 'x' });
    expect(rowsOf(after).map((row) => row.conversation_id)).toEqual(['a', 'b', 'c']);
  });

  it('is the whole list when nothing follows it', () => {
    expect(
      minutesOf(mergeFirstPage(loaded([30, 20, 10]), { items: rows(30), nextCursor: null })),
    ).toEqual([30]);
  });

  it('fills an empty list', () => {
    expect(
      minutesOf(mergeFirstPage(loaded([], null), { items: rows(5), nextCursor: null })),
    ).toEqual([5]);
  });
});

describe('one changed row', () => {
  const row = buildRow({ minute: 20, conversation_status: 'stop' });

  it('stays where it stands', () => {
    const after = replaceRow(loaded([30, 20, 10]), row, {});
    expect(rowsOf(after)[1]?.conversation_status).toBe('stop');
  });

  it('leaves a list that it no longer fits', () => {
    expect(
      minutesOf(replaceRow(loaded([30, 20, 10]), row, { conversation_status: 'converti' })),
    ).toEqual([30, 10]);
    expect(minutesOf(replaceRow(loaded([20]), row, { campaign_id: 'other' }))).toEqual([]);
  });
});
