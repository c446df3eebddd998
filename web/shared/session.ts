import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Me } from '#domain/accounts/schema.ts';
import { type RefusalHandlers, retryDelay, shouldRetry } from '#web/platform/query.ts';
import { rpc } from '#web/platform/rpc.ts';

/** Session checks start their retries at 200 ms. */
const SESSION_RETRY_BASE = 200;

/** The signed-in user (`data` is null: nobody). Refetched when the page becomes visible. */
export function useMe() {
  return useQuery(meQuery());
}

/** Every page starts with this request, so it is sent while the page's own files still load. */
export function fetchMe(queryClient: QueryClient) {
  void queryClient.prefetchQuery(meQuery());
}

function meQuery() {
  return rpc.accounts.me.queryOptions({
    retry: shouldRetry,
    retryDelay: (failures: number) => retryDelay(failures, SESSION_RETRY_BASE),
    staleTime: 60_000,
    refetchOnWindowFocus: 'always' as const,
  });
}

/** Refusals of any query that change what is known of the signed-in user. */
export const sessionRefusals: RefusalHandlers = {
  /** The session has ended elsewhere: the guards then redirect to the login page. */
  UNAUTHORIZED: (queryClient) => queryClient.setQueryData(rpc.accounts.me.queryKey(), null),
  /** The team has required a second factor since: its pages then say so. */
  SECOND_FACTOR_REQUIRED: (queryClient) =>
    void queryClient.invalidateQueries({ queryKey: rpc.accounts.me.key() }),
};

/** Replaces the cached user with the one that a call returned. */
export function useSetMe() {
  const queryClient = useQueryClient();
  return (me: Me) => {
    const queryKey = rpc.accounts.me.queryKey();
    const before = queryClient.getQueryData(queryKey);
    if (before?.user.id !== me.user.id) {
      // No data of one user may be left for the next.
      queryClient.removeQueries({ predicate: (query) => query.queryHash !== hashKey(queryKey) });
    }
    queryClient.setQueryData(queryKey, me);
  };
}
