import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Generation, GenerationKind } from '#domain/campaigns/generation.ts';
import { client, errorCode, errorStatus, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useLive } from '#web/shared/live.ts';
import { GenerationDialog } from './generation-dialog.tsx';
import { cancelFailed, cancelled } from '#copy/campaigns/generation.ts';

interface Options<Form> {
  kind: GenerationKind;
  start: (form: Form) => Promise<{ creation_id: string }>;
  /** The campaign is ready. It may have been started from another page, with another kind. */
  onDone: (generation: Generation) => void;
  /** `null`: the server no longer knows it. */
  onFailed: (generation: Generation | null) => void;
  /** It didn't start, or seems not to have. */
  onRefused: (error: unknown) => void;
}

/**
 * Generates a campaign and covers the page with a dialog until it is ready and every message could be
 * read, or until it failed or was cancelled. Reloading the page shows the dialog again.
 */
export function useGeneration<Form>({ kind, start, onDone, onFailed, onRefused }: Options<Form>) {
  const [done, setDone] = useState<Generation | null>(null);
  const followed = useFollowedGeneration({ onDone: setDone, onFailed });
  const begin = useMutation({
    mutationFn: start,
    onSuccess: ({ creation_id }) => followed.follow(creation_id),
    onError: (error) => {
      if (errorStatus(error) === 0) followed.recheck();
      onRefused(error);
    },
  });
  const cancel = useCancel(followed.forget);
  const { activeId } = followed;
  const busy = begin.isPending || activeId !== undefined || done !== null;
  return {
    /** Whether it is known if a generation was already running. */
    known: followed.known,
    busy,
    start: (form: Form) => begin.mutateAsync(form),
    dialog: busy ? (
      <GenerationDialog
        kind={(done ?? followed.generation)?.kind ?? kind}
        generation={done ?? followed.generation}
        offline={followed.offline}
        cancelling={cancel.isPending}
        onRead={() => done && onDone(done)}
        {...(activeId ? { onCancel: () => cancel.mutate(activeId) } : {})}
      />
    ) : null,
  };
}

/** Stops the generation and deletes its campaign. */
function useCancel(onCancelled: () => void) {
  const { team_slug } = useTeam();
  return useMutation({
    mutationFn: (creation_id: string) =>
      client.campaigns.cancelCreation({ team_slug, creation_id }),
    onSuccess: () => {
      onCancelled();
      toast.info(cancelled);
    },
    ...refetchOnSuccess(rpc.campaigns.key(), rpc.teams.key()),
    onError: () => toast.error(cancelFailed),
  });
}

/** Milliseconds. Steps arrive live; polling covers a lost connection. */
const POLL_INTERVAL = 2_000;

/**
 * Follows a running generation to its end, including one that started before the page loaded. `known`
 * is false until it is clear whether one exists.
 */
function useFollowedGeneration({ onDone, onFailed }: Pick<Options<never>, 'onDone' | 'onFailed'>) {
  const { team_slug, can } = useTeam();
  const queryClient = useQueryClient();
  const [started, setStarted] = useState<string>();
  const [endedGenerationId, setEndedGenerationId] = useState<string>();
  const myGeneration = useMyGeneration(team_slug, can.canCreateCampaigns);
  const latestId = started ?? myGeneration.data?.creation_id;
  const id = latestId === endedGenerationId ? undefined : latestId;
  const followed = usePolledGeneration(team_slug, id);
  const generation = id ? (followed.data ?? (started ? null : (myGeneration.data ?? null))) : null;
  const refusal = errorCode(followed.error);
  const lost = refusal === 'NOT_FOUND' || refusal === 'FORBIDDEN';

  const endedId = lost || (generation !== null && generation.state !== 'running') ? id : undefined;
  const end = useEffectEvent((creation_id: string) => {
    queryClient.setQueryData(rpc.campaigns.myCreation.queryKey({ input: { team_slug } }), null);
    // If this request gets lost, a reload shows the result once more.
    void client.campaigns.acknowledgeCreation({ team_slug, creation_id }).catch(() => undefined);
    void queryClient.invalidateQueries({ queryKey: rpc.campaigns.list.key() });
    void queryClient.invalidateQueries({ queryKey: rpc.teams.key() });
    if (generation?.state === 'done') onDone(generation);
    else if (generation?.state !== 'cancelled') onFailed(lost ? null : generation);
  });
  useEffect(() => {
    if (endedId) end(endedId);
  }, [endedId]);

  return {
    known: !myGeneration.isPending || !can.canCreateCampaigns,
    /** The running generation; undefined if there is none. */
    activeId: id === endedId ? undefined : id,
    /** `null` until the first answer. */
    generation: endedId ? null : generation,
    /** The last poll failed. */
    offline: followed.isError && errorStatus(followed.error) === 0,
    follow: setStarted,
    /** It may have started even though the response got lost. */
    recheck: () =>
      void myGeneration.refetch().then(({ data }) => data && setStarted(data.creation_id)),
    forget: () => setEndedGenerationId(id),
  };
}

/** The generation the user left running, or that ended while they were away. */
function useMyGeneration(team_slug: string, allowed: boolean) {
  return useQuery(
    rpc.campaigns.myCreation.queryOptions({
      input: allowed ? { team_slug } : skipToken,
      staleTime: 0,
      gcTime: 0,
      refetchOnReconnect: 'always',
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }) =>
        state.error && errorStatus(state.error) === 0 ? POLL_INTERVAL : false,
    }),
  );
}

/** Keeps polling through network failures. */
function usePolledGeneration(team_slug: string, creation_id: string | undefined) {
  const followed = useQuery(
    rpc.campaigns.creation.queryOptions({
      input: creation_id ? { team_slug, creation_id } : skipToken,
      refetchOnReconnect: 'always',
      retry: false,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data && state.data.state !== 'running' ? false : POLL_INTERVAL,
    }),
  );
  useLive(team_slug, (change) => {
    if (change.kind === 'creation' && change.creation_id === creation_id) void followed.refetch();
  });
  return followed;
}
