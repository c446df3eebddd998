import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { useFurtherPage } from '#web/shared/use-further-page.ts';
import { listOptions } from '../api.ts';
import type { Filters } from '../use-filters.ts';

const NO_ROWS: ConversationRow[] = [];

/**
 * The rows of a view or search, a page at a time. A search reads a bounded part of the messages for a
 * page, which may be empty while more follow: those pages are fetched at once.
 */
export function useConversationList(team_slug: string, filters: Filters) {
  const query = useInfiniteQuery(listOptions(team_slug, filters));
  const { data: rows = NO_ROWS, hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    const left = new AbortController();
    // In a loop, because a page that comes at once renders nothing in between.
    const fill = async () => {
      let found = await fetchNextPage();
      while (
        !left.signal.aborted &&
        found.data?.length === 0 &&
        found.hasNextPage &&
        !found.isError
      ) {
        found = await fetchNextPage();
      }
    };
    if (rows.length === 0 && hasNextPage && !isFetching && !isError) void fill();
    return () => left.abort();
  }, [rows, hasNextPage, isFetching, isError, fetchNextPage]);
  return { query, rows, fetchMore: useFurtherPage(query) };
}
