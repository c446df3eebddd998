import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import type { staffThreads } from '#domain/support/threads.ts';
import { currentIdentity } from '#web/platform/identity.ts';
import { LiveChannel } from '#web/platform/live-channel.ts';
import { useRefresh } from '#web/platform/query.ts';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';

/** Milliseconds; a fallback in case the live connection is blocked. */
export const REFETCH_MS = 300_000;
/** Milliseconds; changes within this window cause one refresh. */
const BATCH_WINDOW = 150;

let channel: LiveChannel<{ kind: 'support' }> | undefined;

/** For all teams. The server refuses the stream if the tab shows another user than the signed-in one. */
function staffChannel() {
  const identity = new URLSearchParams({ identity: currentIdentity() ?? '' });
  const url = `/live/staff?${identity}`;
  if (channel?.url !== url) channel = new LiveChannel(url);
  return channel;
}

/** Keeps the inbox, its count and the open conversation up to date on the staff pages. */
export function useLiveInbox() {
  const refresh = useRefreshInbox();
  const flush = useEffectEvent(() => void refresh());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = staffChannel().listen(({ kind }) => {
      if (kind === 'refused') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        flush();
      }, BATCH_WINDOW);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}

type InboxQuestion = Omit<z.input<typeof staffThreads>, 'cursor'>;

export function useInbox(asked: InboxQuestion) {
  return useInfiniteQuery(
    rpc.admin.supportThreads.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
      refetchInterval: REFETCH_MS,
    }),
  );
}

/** The inbox, its count and the open conversation. */
const INBOX = [rpc.admin.supportThreads, rpc.admin.supportUnread, rpc.admin.supportThread].map(
  (item) => item.key(),
);
export const useRefreshInbox = () => useRefresh(...INBOX);
export const refetchInbox = refetchOnSuccess(...INBOX);
