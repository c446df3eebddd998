import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLive } from '#web/shared/live.ts';
import { isListLoaded, listOptions, refreshList } from './api.ts';
import { rowsOf } from './conversation-rows.ts';
import { throttleRefresh } from './throttle-refresh.ts';
import type { Filters } from './use-filters.ts';

/** A busy team has many changes a second: one look at the first page tells of all of them. */
const THROTTLE_MS = 200;
/** In case the live connection is held back: the first page, while the tab is seen and nobody searches. */
const POLL_MS = 60_000;

/** The endless list, kept up to date while it is shown. */
export function useConversationList(teamSlug: string, filters: Filters) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(listOptions(teamSlug, filters));
  const refresher = useMemo(
    () => listRefresher(queryClient, teamSlug, filters),
    [queryClient, teamSlug, filters],
  );
  useEffect(() => {
    // What is shown from the cache may be some minutes old.
    if (isListLoaded(queryClient, teamSlug, filters)) refresher.ask();
    const poll = setInterval(() => {
      if (!filters.search && document.visibilityState === 'visible') refresher.ask();
    }, POLL_MS);
    return () => {
      clearInterval(poll);
      refresher.stop();
    };
  }, [queryClient, teamSlug, filters, refresher]);

  useLive(teamSlug, (change) => {
    if (change.kind === 'conversation') refresher.changed(change.conversation_id);
    // What happened after the list was fetched and before that is told by nobody else.
    if (change.kind === 'ready') refresher.ask();
    if (change.kind === 'back') refresher.hurry();
  });
  const rows = useMemo(() => rowsOf(query.data), [query.data]);
  return { query, rows };
}

/** Remembers which conversations have news until the list has shown it. */
function listRefresher(queryClient: QueryClient, teamSlug: string, filters: Filters) {
  const waiting = new Set<string>();
  const refresher = throttleRefresh(async () => {
    const ids = [...waiting];
    waiting.clear();
    try {
      await refreshList(queryClient, teamSlug, filters, ids);
    } catch (error) {
      for (const id of ids) waiting.add(id);
      throw error;
    }
  }, THROTTLE_MS);
  return {
    ...refresher,
    changed(conversationId: string) {
      waiting.add(conversationId);
      refresher.ask();
    },
  };
}
