import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLive } from '#web/shared/live.ts';
import { refreshThread, threadOptions } from './api.ts';
import { throttleRefresh } from './throttle-refresh.ts';
import { messagesOf, unconfirmedIn } from './thread-messages.ts';

const THROTTLE_MS = 50;

/** The messages of one conversation, oldest first, growing live. */
export function useThread(teamSlug: string, conversationId: string) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(threadOptions(teamSlug, conversationId));
  const refresher = useMemo(
    () => throttleRefresh(() => refreshThread(queryClient, teamSlug, conversationId), THROTTLE_MS),
    [queryClient, teamSlug, conversationId],
  );
  const isCached = useEffectEvent(() => query.data !== undefined);
  useEffect(() => {
    // What comes from the cache has missed the news since it was last shown.
    if (isCached()) refresher.ask();
    return refresher.stop;
  }, [refresher]);
  useLive(teamSlug, (change) => {
    if (change.kind === 'conversation' && change.conversation_id === conversationId)
      refresher.ask();
    // What was stored after the thread was fetched and before that is told by nobody else.
    if (change.kind === 'ready') refresher.ask();
    if (change.kind === 'back') refresher.hurry();
  });
  const messages = useMemo(() => messagesOf(query.data), [query.data]);
  useEffect(() => {
    // An acknowledgement that does not come is told by nobody.
    const timers = unconfirmedIn(messages, Date.now()).map((ms) => setTimeout(refresher.ask, ms));
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [messages, refresher]);
  return { query, messages };
}
