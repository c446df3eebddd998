import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Generation } from '#domain/campaigns/generation.ts';
import { errorCode, errorStatus } from '#web/platform/errors.ts';
import { useLive } from '#web/platform/live.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/platform/team.tsx';

/** milliseconds; every step is told live, this is for when it is not */
const ASK_EVERY = 2_000;

interface Ends {
  onDone: (creation: Generation) => void;
  /** `null`: nobody knows it any more */
  onFailed: (creation: Generation | null) => void;
}

/**
 * Follows a campaign that is being made, also one that was begun before the page was loaded, to its
 * end. `known` is false until that is clear.
 */
export function useCreation({ onDone, onFailed }: Ends) {
  const { teamSlug } = useTeam();
  const queryClient = useQueryClient();
  const [started, setStarted] = useState<string>();
  const [over, setOver] = useState<string>();
  const mine = useMine(teamSlug);
  const found = started ?? mine.data?.creation_id;
  const id = found === over ? undefined : found;
  const followed = useFollowed(teamSlug, id);
  const creation = id ? (followed.data ?? (started ? null : (mine.data ?? null))) : null;
  const refusal = errorCode(followed.error);
  const lost = refusal === 'NOT_FOUND' || refusal === 'FORBIDDEN';

  const endedId = lost || (creation !== null && creation.state !== 'running') ? id : undefined;
  const end = useEffectEvent((creation_id: string) => {
    queryClient.setQueryData(rpc.campaigns.myCreation.queryKey({ input: { teamSlug } }), null);
    // Should this be lost, the end is shown once more after a reload.
    void client.campaigns.acknowledgeCreation({ teamSlug, creation_id }).catch(() => undefined);
    void queryClient.invalidateQueries({ queryKey: rpc.campaigns.list.key() });
    void queryClient.invalidateQueries({ queryKey: rpc.teams.key() });
    if (creation?.state === 'done') onDone(creation);
    else if (creation?.state !== 'cancelled') onFailed(lost ? null : creation);
  });
  useEffect(() => {
    if (endedId) end(endedId);
  }, [endedId]);

  return {
    known: !mine.isPending,
    /** the one that is being made; undefined when none is */
    activeId: id === endedId ? undefined : id,
    /** `null` until its first answer */
    creation: endedId ? null : creation,
    /** no answer came the last time that we asked how far it is */
    offline: followed.isError && errorStatus(followed.error) === 0,
    follow: setStarted,
    /** Whether one was begun after all, though the answer to that got lost. */
    lookAgain: () => void mine.refetch().then(({ data }) => data && setStarted(data.creation_id)),
    forget: () => setOver(id),
  };
}

/** What the person left running, or what ended while they were away. */
function useMine(teamSlug: string) {
  return useQuery(
    rpc.campaigns.myCreation.queryOptions({
      input: { teamSlug },
      staleTime: 0,
      gcTime: 0,
      networkMode: 'always',
      refetchOnReconnect: 'always',
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }) =>
        state.error && errorStatus(state.error) === 0 ? ASK_EVERY : false,
    }),
  );
}

/** A failing network is no end: it asks on. */
function useFollowed(teamSlug: string, creation_id: string | undefined) {
  const followed = useQuery(
    rpc.campaigns.creation.queryOptions({
      input: creation_id ? { teamSlug, creation_id } : skipToken,
      networkMode: 'always',
      refetchOnReconnect: 'always',
      retry: false,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data && state.data.state !== 'running' ? false : ASK_EVERY,
    }),
  );
  useLive(teamSlug, (change) => {
    if (change.kind === 'creation' && change.creation_id === creation_id) void followed.refetch();
  });
  return followed;
}
