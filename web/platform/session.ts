import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Me } from '#domain/accounts/schema.ts';
import { retryDelay } from './query.ts';
import { rpc } from './rpc.ts';

/** Session checks start their retries at 200 ms. */
const SESSION_RETRY_BASE = 200;

/** Who is signed in (`data` is null: nobody). Asked again when the page becomes visible. */
export function useMe() {
  return useQuery(
    rpc.accounts.me.queryOptions({
      retryDelay: (failures: number) => retryDelay(failures, SESSION_RETRY_BASE),
      staleTime: 60_000,
      refetchOnWindowFocus: 'always',
    }),
  );
}

/** Puts what a call answered about the signed-in person in place of what was known. */
export function useSetMe() {
  const queryClient = useQueryClient();
  return (me: Me | null) => {
    // nothing of one person's data may be left for the next
    if (me === null) queryClient.clear();
    queryClient.setQueryData(rpc.accounts.me.queryKey(), me);
  };
}
