import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import type { InboxCounts } from '#domain/conversations/inbox.ts';
import { client } from '#web/platform/rpc.ts';
import { inboxCountsOptions } from '#web/shared/inbox-counts.ts';
import { useMe } from '#web/shared/session/session.ts';
import { updateRow, refetchLists } from '../api.ts';
import { retryAfter } from '#web/shared/throttle-refresh.ts';

/**
 * Marks the open conversation as read when it is seen, and again when the lead writes. It stays unread in
 * a hidden tab, and while platform staff impersonate the user.
 */
export function useMarkRead(team_slug: string, row: ConversationRow | undefined) {
  const queryClient = useQueryClient();
  const visible = useSyncExternalStore(watchVisible, isVisible);
  const acting = Boolean(useMe().data?.impersonation);
  const unread = row?.unread ?? false;
  const id = row?.conversation_id;
  /** Consecutive failed attempts to mark a conversation as read. */
  const [failed, setFailed] = useState({ id, count: 0 });
  const failures = failed.id === id ? failed.count : 0;
  useEffect(() => {
    if (!id || !unread || !visible || acting) return;
    const mark = async () => {
      const done = await setReadState(queryClient, team_slug, id, 'read');
      setFailed({ id, count: done ? 0 : failures + 1 });
    };
    if (failures === 0) return void mark();
    // A failed attempt is reverted, which runs this effect again immediately.
    const timer = setTimeout(() => void mark(), retryAfter(failures));
    return () => clearTimeout(timer);
  }, [queryClient, team_slug, id, unread, visible, acting, failures]);
}

/**
 * Updates optimistically, and reverts if the server can't be reached. Resolves to whether the server
 * stored it.
 */
export async function setReadState(
  queryClient: QueryClient,
  team_slug: string,
  conversation_id: string,
  state: 'read' | 'unread',
): Promise<boolean> {
  const ref = { team_slug, conversation_id };
  const show = (unread: boolean) => {
    updateRow(queryClient, team_slug, conversation_id, { unread });
    queryClient.setQueryData<InboxCounts>(
      inboxCountsOptions(team_slug).queryKey,
      (counts) => counts && { ...counts, unread: Math.max(0, counts.unread + (unread ? 1 : -1)) },
    );
  };
  show(state === 'unread');
  try {
    const { unread } = await (state === 'read'
      ? client.conversations.markRead(ref)
      : client.conversations.markUnread(ref));
    if (unread !== (state === 'unread')) show(unread);
    // Lists fetched before the change would show the previous state.
    refetchLists(queryClient, team_slug);
    void queryClient.invalidateQueries(inboxCountsOptions(team_slug));
    return unread === (state === 'unread');
  } catch {
    show(state === 'read');
    return false;
  }
}

const isVisible = () => document.visibilityState === 'visible';

function watchVisible(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
