import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLive } from '#web/shared/live.ts';
import { refreshThread, threadOptions } from './api.ts';
import { throttleRefresh } from '#web/shared/throttle-refresh.ts';
import { messagesOf, unconfirmedIn } from './thread-messages.ts';

const THROTTLE_MS = 50;

/** The messages of one conversation, oldest first, growing live. */
export function useThread(team_slug: string, conversationId: string) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(threadOptions(team_slug, conversationId));
  const refresher = useMemo(
    () => throttleRefresh(() => refreshThread(queryClient, team_slug, conversationId), THROTTLE_MS),
    [queryClient, team_slug, conversationId],
  );
  const isCached = useEffectEvent(() => query.data !== undefined);
  useEffect(() => {
    // What comes from the cache has missed the news since it was last shown.
    if (isCached()) refresher.ask();
    return refresher.stop;
  }, [refresher]);
  useLive(team_slug, (change) => {
    if (change.kind === 'conversation' && change.conversation_id === conversationId)
      refresher.ask();
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
