import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFurtherPage } from '#web/shared/use-further-page.ts';
import { listOptions } from './api.ts';
import type { Filters } from './use-filters.ts';

/**
 * The rows of a view or search, a page at a time. A search reads a bounded part of the messages for a
 * page, which may be empty while more follow: those pages are fetched at once.
 */
export function useConversationList(team_slug: string, filters: Filters) {
  const query = useInfiniteQuery(listOptions(team_slug, filters));
  const { data: rows = [], hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (rows.length === 0 && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [rows, hasNextPage, isFetching, isError, fetchNextPage]);
  return { query, rows, fetchMore: useFurtherPage(query) };
}
