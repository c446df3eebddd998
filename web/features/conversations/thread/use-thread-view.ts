import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Note } from '#domain/conversations/lead/lead.ts';
import type { ConversationEventRow, ThreadMessage } from '#domain/conversations/schema.ts';
import { eventsOptions, threadOptions } from '../api.ts';
import { notesOptions } from '../lead/api.ts';
import { messageFrom, type Outgoing } from './message/outbox.ts';
import { threadItems, type ThreadLine } from '../thread-messages.ts';
import { useRemoveDelivered } from './use-reply.ts';

const NONE: ThreadMessage[] = [];

/** The lines of a thread: messages, what is between them, and unsent replies. */
export function useThreadView(
  team_slug: string,
  conversationId: string,
  outgoing: readonly Outgoing[],
) {
  const query = useInfiniteQuery(threadOptions(team_slug, conversationId));
  const { data: messages = NONE } = query;
  const stored = useRemoveDelivered(conversationId, messages);
  const sending = useMemo(
    () => outgoing.filter(({ message_id }) => !stored.has(message_id)),
    [outgoing, stored],
  );
  const shown = useMemo(() => [...messages, ...sending.map(messageFrom)], [messages, sending]);
  const lines = useLines(team_slug, conversationId, linesSince(query, messages));
  const items = useMemo(() => threadItems(shown, lines), [shown, lines]);
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  /** the message with the highest `seq` */
  const newest = useMemo(
    () => messages.reduce((most, { seq }) => Math.max(most, seq), 0),
    [messages],
  );
  return { query, messages, stored, sending, shown, items, keys, newest };
}

/** Hides lines older than the oldest loaded message, whose neighbours aren't loaded yet. */
function linesSince(
  { isPending, hasNextPage }: { isPending: boolean; hasNextPage: boolean },
  [oldest]: readonly ThreadMessage[],
): number | null {
  if (isPending) return Number.POSITIVE_INFINITY;
  return oldest && hasNextPage ? oldest.timestamp_unix * 1000 : null;
}

export type ThreadView = ReturnType<typeof useThreadView>;

/**
 * Events and team notes between the messages, as far back as messages are loaded. `since` is the time of
 * the oldest one in milliseconds, or null for the whole thread.
 */
export function useLines(
  team_slug: string,
  conversationId: string,
  since: number | null,
): ThreadLine[] {
  const events = useInfiniteQuery(eventsOptions(team_slug, conversationId));
  const notes = useInfiniteQuery(notesOptions(team_slug, conversationId));
  useLoadSince(events, oldestOf(events.data), since);
  useLoadSince(notes, oldestOf(notes.data), since);
  return useMemo(() => linesFrom(events.data, notes.data, since), [events.data, notes.data, since]);
}

interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** Fetches older pages until they go back as far as the messages. */
function useLoadSince(pages: Pages, oldest: number | null, since: number | null) {
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  const isCovered = since !== null && oldest !== null && oldest <= since;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && !isCovered) fetchNextPage();
  }, [hasNextPage, isFetching, isError, isCovered, fetchNextPage]);
}

/** Events and notes, oldest first; only from `since` on, unless it is null. */
function linesFrom(
  events: ConversationEventRow[] = [],
  notes: Note[] = [],
  since: number | null,
): ThreadLine[] {
  const lines = [
    ...events.map(
      (event): ThreadLine => ({
        key: `event-${event.event_id}`,
        at: Date.parse(event.at),
        shown: { kind: 'event', event },
      }),
    ),
    ...notes.map(
      (note): ThreadLine => ({
        key: `note-${note.note_id}`,
        at: Date.parse(note.at),
        shown: { kind: 'note', note },
      }),
    ),
  ];
  return lines
    .filter(({ at }) => since === null || at >= since)
    .toSorted((a, b) => a.at - b.at || a.key.localeCompare(b.key));
}

/** Milliseconds since 1970, or null. Expects rows newest first, as the server sends them. */
function oldestOf(rows: { at: string }[] | undefined): number | null {
  const oldest = rows?.at(-1);
  return oldest ? Date.parse(oldest.at) : null;
}
