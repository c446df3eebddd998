import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/whatsapp/meta.ts';

/** Milliseconds: leads that are fetched show up while someone looks. */
const REFETCH_AFTER = 5_000;

export function useMeta(campaign_id: string) {
  const { team_slug } = useTeam();
  const input = { team_slug, campaign_id };
  return useQuery({
    ...rpc.leads.meta.queryOptions({ input }),
    refetchInterval: REFETCH_AFTER,
  });
}

function useShownAgain() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: rpc.leads.meta.key() });
}

export function useSaveMetaToken() {
  const showAgain = useShownAgain();
  return useMutation(
    rpc.leads.saveMetaToken.mutationOptions({
      onSuccess: async () => {
        await showAgain();
        toast.success(copy.saved);
      },
    }),
  );
}

export function useRemoveMetaToken(onRemoved: () => void) {
  const showAgain = useShownAgain();
  return useMutation(
    rpc.leads.removeMetaToken.mutationOptions({
      onSuccess: async () => {
        onRemoved();
        await showAgain();
        toast.success(copy.removal.done);
      },
    }),
  );
}

export function useRetryMeta() {
  const showAgain = useShownAgain();
  return useMutation(
    rpc.leads.retryMeta.mutationOptions({
      onSuccess: async () => {
        toast.success(copy.retried);
        await showAgain();
      },
      onError: () => toast.error(copy.retryFailed),
    }),
  );
}
