import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { auditFilter } from '#domain/admin/audit.ts';
import type { teamFilter } from '#domain/admin/teams.ts';
import { MIN_SEARCH_LENGTH } from '#domain/admin/schema.ts';
import type { Me } from '#domain/accounts/schema.ts';
import { refetching, refreshing, rpc } from '#web/platform/rpc.ts';
import { useSetMe } from '#web/shared/session/session.ts';

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

export type AuditQuestion = Omit<z.input<typeof auditFilter>, 'cursor'>;

/** A page at a time, refetched whenever the log is opened. */
export function useAudit(asked: AuditQuestion) {
  return useInfiniteQuery(
    rpc.admin.audit.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
  );
}

export type TeamsQuestion = Omit<z.input<typeof teamFilter>, 'cursor'>;

/** Another filter is another list, which starts at its first page. */
export function useTeams(asked: TeamsQuestion) {
  return useInfiniteQuery(
    rpc.admin.teams.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor ?? undefined,
      staleTime: 0,
    }),
  );
}

export function useChangePlan() {
  return useMutation(rpc.admin.changePlan.mutationOptions(refreshing(rpc.admin.key())));
}

/** milliseconds: no event says that a part of the platform recovered */
export const REFETCH_MS = 30_000;

export function useHealth() {
  return useQuery(rpc.admin.health.queryOptions({ staleTime: 0, refetchInterval: REFETCH_MS }));
}

export function useDeadJobs() {
  return useInfiniteQuery(
    rpc.admin.deadJobs.infiniteOptions({
      input: (before: string | undefined) => ({ ...(before && { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
  );
}

export function useRetryJob() {
  return useMutation(rpc.admin.retryJob.mutationOptions(refetching(rpc.admin.deadJobs.key())));
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
