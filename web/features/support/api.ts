import { skipToken, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';

/** The team's conversations, a page at a time; live changes keep them in step. */
export function useThreads(team_slug: string) {
  return useInfiniteQuery(
    rpc.support.threads.infiniteOptions({
      input: (cursor: string | undefined) => ({ team_slug, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
}

export function useThread(team_slug: string, thread_id: string | null) {
  return useQuery(
    rpc.support.thread.queryOptions({ input: thread_id ? { team_slug, thread_id } : skipToken }),
  );
}

/** What it changes comes back by the live connection, and at once by the caller. */
export function useWrite() {
  return useMutation(rpc.support.write.mutationOptions());
}

export function useMarkRead() {
  return useMutation(rpc.support.markRead.mutationOptions());
}
