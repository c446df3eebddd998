import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { eventsOptions } from '../api.ts';
import { notesOptions } from '../lead/api.ts';
import { linesFrom, oldestOf } from './thread-lines.ts';
import type { ThreadLine } from '../thread-messages.ts';

/**
 * What stands between the messages of a thread: what happened, and the team's notes. As far back as
 * the messages are loaded; `since` is the oldest of them, in milliseconds, or null for the whole thread.
 */
export function useLines(
  team_slug: string,
  conversationId: string,
  since: number | null,
): ThreadLine[] {
  const events = useInfiniteQuery(eventsOptions(team_slug, conversationId));
  const notes = useInfiniteQuery(notesOptions(team_slug, conversationId));
  useLoadedSince(events, oldestOf(events.data), since);
  useLoadedSince(notes, oldestOf(notes.data), since);
  return useMemo(() => linesFrom(events.data, notes.data, since), [events.data, notes.data, since]);
}

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** Fetches older pages until they reach as far back as the messages. */
function useLoadedSince(pages: Pages, oldest: number | null, since: number | null) {
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  const reaches = since !== null && oldest !== null && oldest <= since;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && !reaches) fetchNextPage();
  }, [hasNextPage, isFetching, isError, reaches, fetchNextPage]);
}
