import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { form as copy } from './copy.ts';

export function useLibrary(campaign_slug: string) {
  const { team_slug } = useTeam();
  return useQuery(rpc.library.list.queryOptions({ input: { team_slug, campaign_slug } }));
}

/** After this tab's change. The live stream reports changes of others. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: rpc.library.key() });
}

export function useSaveItem() {
  const onSuccess = useRefresh();
  const add = useMutation(rpc.library.add.mutationOptions({ onSuccess }));
  const change = useMutation(rpc.library.change.mutationOptions({ onSuccess }));
  return { add, change };
}

export function useRemoveItem() {
  const onSuccess = useRefresh();
  const onError = (error: unknown) => toast.error(messageOf(error, copy.network));
  return useMutation(rpc.library.remove.mutationOptions({ onSuccess, onError }));
}
