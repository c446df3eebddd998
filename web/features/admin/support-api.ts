import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import type { staffThreads } from '#domain/support/threads.ts';
import { shownIdentity } from '#web/platform/identity.ts';
import { LiveChannel } from '#web/platform/live-channel.ts';
import { rpc } from '#web/platform/rpc.ts';

/** Milliseconds: in case the live connection is held back. */
export const REFETCH_MS = 300_000;
/** Milliseconds: several changes within this window are one look. */
const BATCH_WINDOW = 150;

let channel: LiveChannel<{ kind: 'support' }> | undefined;

/** Of all teams. The server refuses a stream to a tab that shows someone else than is signed in. */
function staffChannel() {
  const identity = new URLSearchParams({ identity: shownIdentity() ?? '' });
  const url = `/live/staff?${identity}`;
  if (channel?.url !== url) channel = new LiveChannel(url);
  return channel;
}

/** Keeps the inbox, its count and the open conversation in step while staff look at their area. */
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
      input: (cursor: string | undefined) => ({ ...asked, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
      refetchInterval: REFETCH_MS,
    }),
  );
}

/** After each change, the inbox, its count and the conversation are asked for again. */
export function useRefreshInbox() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [rpc.admin.supportThreads, rpc.admin.supportUnread, rpc.admin.supportThread].map((item) =>
        queryClient.invalidateQueries({ queryKey: item.key() }),
      ),
    );
}
