import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/campaigns/list.ts';

/** Milliseconds. Changes arrive live; polling covers what has no event. */
const REFRESH_EVERY = 30_000;

export function useCampaigns(team_slug: string) {
  useRefetchEvent();
  return useQuery(
    rpc.campaigns.list.queryOptions({ input: { team_slug }, refetchInterval: REFRESH_EVERY }),
  );
}

/** Listens for the browser event `refetchCampaigns`, sent by code outside the page. */
function useRefetchEvent() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = () =>
      void queryClient.invalidateQueries({ queryKey: rpc.campaigns.list.key() });
    window.addEventListener('refetchCampaigns', refetch);
    return () => window.removeEventListener('refetchCampaigns', refetch);
  }, [queryClient]);
}

export function useDisconnect(campaignName: string) {
  return useMutation(
    rpc.whatsapp.disconnect.mutationOptions({
      onSuccess: () =>
        toast.success(copy.disconnected.title, {
          description: copy.disconnected.text({ campaign: campaignName }),
        }),
      ...refetchOnSuccess(rpc.campaigns.key(), rpc.whatsapp.key()),
      onError: () => toast.error(copy.disconnectFailed),
    }),
  );
}
