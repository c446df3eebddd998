import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { MIN_SEARCH_LENGTH } from '#domain/admin/people-search.ts';
import type { Me } from '#domain/accounts/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useSetMe } from '#web/shared/session.ts';

export function isSearch(query: string): boolean {
  return query.trim().length >= MIN_SEARCH_LENGTH;
}

/** Keeps the previous results until the next answer arrives. */
export function usePeople(query: string) {
  return useQuery(
    rpc.admin.people.queryOptions({
      input: isSearch(query) ? { query } : skipToken,
      placeholderData: keepPreviousData,
    }),
  );
}

/** Refetched whenever the page is opened. */
export function useAudit() {
  return useQuery(rpc.admin.audit.queryOptions({ staleTime: 0 }));
}

/** `onStarted` is called before the page's user changes. */
export function useStartImpersonation(onStarted: (me: Me) => void) {
  const setMe = useSetMe();
  return useMutation(
    rpc.admin.startImpersonation.mutationOptions({
      onSuccess: (me) => {
        onStarted(me);
        setMe(me);
      },
    }),
  );
}
