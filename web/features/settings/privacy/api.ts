import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { ActionArea } from '#domain/privacy/actions.ts';
import { client, refetching, refreshing, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';

/** Milliseconds between two looks at an archive that is being made. */
const REFETCH_MS = 2_000;

export function useNewestExport(enabled: boolean) {
  const { team_slug } = useTeam();
  return useQuery(
    rpc.privacy.newestExport.queryOptions({
      input: { team_slug },
      enabled,
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'waiting' || data?.state === 'running' ? REFETCH_MS : false,
    }),
  );
}

export function useStartExport() {
  return useMutation(
    rpc.privacy.startExport.mutationOptions(refetching(rpc.privacy.newestExport.key())),
  );
}

export function useDownloadExport() {
  return useMutation(
    rpc.privacy.exportLink.mutationOptions({
      onSuccess: ({ path }) => window.location.assign(path),
    }),
  );
}

export function useStartErasure() {
  return useMutation(
    rpc.privacy.startErasure.mutationOptions(refreshing(rpc.privacy.erasure.key())),
  );
}

export interface LogQuestion {
  area?: ActionArea;
  user_id?: string;
  from?: string;
  to?: string;
}

const FIRST: string | undefined = undefined;

export function useLog(asked: LogQuestion) {
  const { team_slug } = useTeam();
  return useInfiniteQuery({
    queryKey: rpc.privacy.actions.key({ input: { team_slug, ...asked } }),
    queryFn: ({ pageParam, signal }) =>
      client.privacy.actions(
        { team_slug, ...asked, ...(pageParam !== undefined && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: FIRST,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}
