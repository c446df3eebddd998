import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Me } from '#domain/accounts/schema.ts';
import { retryDelay, shouldRetry } from './query.ts';
import { rpc } from './rpc.ts';

/** Session checks start their retries at 200 ms. */
const SESSION_RETRY_BASE = 200;

/** Who is signed in (`data` is null: nobody). Asked again when the page becomes visible. */
export function useMe() {
  return useQuery(meQuery());
}

/** Every page begins with this question: it is asked while the page's own files are still coming. */
export function askWhoIsThere(queryClient: QueryClient) {
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

/** Puts what a call answered about the signed-in person in place of what was known. */
export function useSetMe() {
  const queryClient = useQueryClient();
  return (me: Me) => {
    const queryKey = rpc.accounts.me.queryKey();
    const before = queryClient.getQueryData(queryKey);
    if (before?.user.id !== me.user.id) {
      // nothing of one person's data may be left for the next
      queryClient.removeQueries({ predicate: (query) => query.queryHash !== hashKey(queryKey) });
    }
    queryClient.setQueryData(queryKey, me);
  };
}
