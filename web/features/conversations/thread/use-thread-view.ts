import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { threadOptions } from '../api.ts';
import { messageFrom, type Outgoing } from './message/outbox.ts';
import { threadItems } from '../thread-messages.ts';
import { useLines } from './use-lines.ts';
import { useArrived } from './use-reply.ts';

const NONE: ThreadMessage[] = [];

/** The lines of a thread: its messages, what stands between them, and what is on its way. */
export function useThreadView(
  team_slug: string,
  conversationId: string,
  outgoing: readonly Outgoing[],
) {
  const query = useInfiniteQuery(threadOptions(team_slug, conversationId));
  const { data: messages = NONE } = query;
  const stored = useArrived(conversationId, messages);
  const sending = useMemo(
    () => outgoing.filter(({ message_id }) => !stored.has(message_id)),
    [outgoing, stored],
  );
  const shown = useMemo(() => [...messages, ...sending.map(messageFrom)], [messages, sending]);
  const lines = useLines(team_slug, conversationId, linesSince(query, messages));
  const items = useMemo(() => threadItems(shown, lines), [shown, lines]);
  const keys = useMemo(() => items.map(({ key }) => key), [items]);
  /** the newest message by its order of arrival */
  const newest = useMemo(
    () => messages.reduce((most, { seq }) => Math.max(most, seq), 0),
    [messages],
  );
  return { query, messages, stored, sending, shown, items, keys, newest };
}

/** Lines before the oldest loaded message would stand above messages that are not there yet. */
function linesSince(
  { isPending, hasNextPage }: { isPending: boolean; hasNextPage: boolean },
  [oldest]: readonly ThreadMessage[],
): number | null {
  if (isPending) return Number.POSITIVE_INFINITY;
  return oldest && hasNextPage ? oldest.timestamp_unix * 1000 : null;
}

export type ThreadView = ReturnType<typeof useThreadView>;
