import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLive } from '#web/shared/live.ts';
import { isListLoaded, listAsOf, listOptions, refreshList } from './api.ts';
import { rowsOf } from './conversation-rows.ts';
import { throttleRefresh } from '#web/shared/throttle-refresh.ts';
import type { Filters } from './use-filters.ts';

/** A busy team has many changes a second: one look at the first page tells of all of them. */
const THROTTLE_MS = 200;
/** In case the live connection is held back: the first page, while the tab is seen and nobody searches. */
const POLL_MS = 60_000;

/** The endless list, kept up to date while it is shown. */
export function useConversationList(team_slug: string, filters: Filters) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(listOptions(team_slug, filters));
  const refresher = useMemo(
    () => listRefresher(queryClient, team_slug, filters),
    [queryClient, team_slug, filters],
  );
  useEffect(() => {
    // What is shown from the cache may be some minutes old.
    if (isListLoaded(queryClient, team_slug, filters)) refresher.ask();
    const poll = setInterval(() => {
      if (!filters.search && document.visibilityState === 'visible') refresher.ask();
    }, POLL_MS);
    return () => {
      clearInterval(poll);
      refresher.stop();
    };
  }, [queryClient, team_slug, filters, refresher]);

  /** A change from before the stream was open may be in the list already. */
  async function changed(conversationId: string, xid: string | undefined) {
    const as_of = xid && (await listAsOf(queryClient, team_slug, filters));
    if (!isBefore(xid, as_of)) refresher.changed(conversationId);
  }
  useLive(team_slug, (change) => {
    if (change.kind === 'conversation') void changed(change.conversation_id, change.xid);
    if (change.kind === 'back') refresher.hurry();
  });
  const rows = useMemo(() => rowsOf(query.data), [query.data]);
  return { query, rows };
}

/** Whether a change is in a list that was read later. Transaction ids are numbers of 64 bits. */
const isBefore = (change: string | undefined, as_of: string | undefined) =>
  change !== undefined && as_of !== undefined && BigInt(change) < BigInt(as_of);

/** Remembers which conversations have news until the list has shown it. */
function listRefresher(queryClient: QueryClient, team_slug: string, filters: Filters) {
  const waiting = new Set<string>();
  const refresher = throttleRefresh(async () => {
    const ids = [...waiting];
    waiting.clear();
    try {
      await refreshList(queryClient, team_slug, filters, ids);
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
