import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLive } from '#web/platform/live.ts';
import { listOptions, refreshList } from './api.ts';
import { rowsOf } from './conversation-rows.ts';
import { gather } from './gather.ts';
import type { Filters } from './use-filters.ts';

/** A busy team has many changes a second: one look at the first page tells of all of them. */
const GATHER_MS = 200;
/** In case the live connection is held back: the first page, while the tab is seen and nobody searches. */
const POLL_MS = 60_000;

/** The endless list, kept up to date while it is shown. */
export function useConversationList(teamSlug: string, filters: Filters) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(listOptions(teamSlug, filters));
  const onNews = useRef<((conversationId: string) => void) | undefined>(undefined);
  useEffect(() => {
    let changed = new Set<string>();
    const refresher = gather(() => {
      const ids = changed;
      changed = new Set();
      return refreshList(queryClient, teamSlug, filters, ids);
    }, GATHER_MS);
    onNews.current = (conversationId) => {
      changed.add(conversationId);
      refresher.ask();
    };
    // What is shown from the cache may be some minutes old.
    refresher.ask();
    const poll = setInterval(() => {
      if (!filters.search && document.visibilityState === 'visible') refresher.ask();
    }, POLL_MS);
    return () => {
      clearInterval(poll);
      refresher.stop();
      onNews.current = undefined;
    };
  }, [queryClient, teamSlug, filters]);

  useLive(teamSlug, (change) => {
    if (change.kind === 'conversation') onNews.current?.(change.conversation_id);
  });
  const rows = useMemo(() => rowsOf(query.data), [query.data]);
  return { query, rows };
}
