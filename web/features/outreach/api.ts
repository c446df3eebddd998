import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '#web/shared/live.ts';
import { refetchChanged } from '#web/platform/query.ts';
import { client, rpc } from '#web/platform/rpc.ts';

const FIRST: string | undefined = undefined;

export function waitingOptions(team_slug: string) {
  return infiniteQueryOptions({
    queryKey: rpc.outreach.waiting.key({ input: { team_slug } }),
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam ? { cursor: pageParam } : {};
      return client.outreach.waiting({ team_slug, ...cursor }, { signal });
    },
    initialPageParam: FIRST,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
}

/** Milliseconds, since a busy team changes all the time. */
const THROTTLE = 3_000;

/** Keeps what the page shows in step with the server, throttled. */
export function useLiveOutreach(team_slug: string) {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive(team_slug, ({ kind }) => {
    if (kind !== 'conversation' && kind !== 'campaign') return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refetchChanged(queryClient, { queryKey: rpc.outreach.key() });
    }, THROTTLE);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
