import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BusinessFocus } from '#domain/offers/business-focus.ts';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team.tsx';
import { toast } from '#web/ui/toast.ts';
import { toasts } from './copy.ts';

export function useResults(campaignSlug: string) {
  const { teamSlug } = useTeam();
  return useQuery(
    rpc.campaigns.results.queryOptions({
      input: { teamSlug, campaignSlug },
      enabled: campaignSlug !== '',
    }),
  );
}

/** Shows the change at once; `undo` takes it back. */
function useChange(campaignSlug: string) {
  const { teamSlug } = useTeam();
  const queryClient = useQueryClient();
  const queryKey = rpc.campaigns.results.queryKey({ input: { teamSlug, campaignSlug } });
  return async (change: Partial<CampaignResults>) => {
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey);
    if (before) queryClient.setQueryData(queryKey, { ...before, ...change });
    return { undo: () => queryClient.setQueryData(queryKey, before) };
  };
}

/** Saves a chosen focus at once and reverts it on failure. */
export function useSaveFocus(campaignSlug: string) {
  const { teamSlug } = useTeam();
  const change = useChange(campaignSlug);
  return useMutation({
    mutationFn: (business_focus: BusinessFocus) =>
      client.campaigns.updateFocus({ teamSlug, campaignSlug, business_focus }),
    networkMode: 'always',
    onMutate: (business_focus) => change({ business_focus }),
    onSuccess: () => toast.success(toasts.focusSaved),
    onError: (_error, _focus, shown) => {
      shown?.undo();
      toast.error(toasts.saveFailed, { description: toasts.focusFailed });
    },
  });
}

/** `onSaved` is called before the new text shows, so that the old one does not flash. */
export function useSaveOffer(campaignSlug: string, onSaved: () => void) {
  const { teamSlug } = useTeam();
  const change = useChange(campaignSlug);
  return useMutation({
    mutationFn: (offer_description: string) =>
      client.campaigns.updateOffer({ teamSlug, campaignSlug, offer_description }),
    networkMode: 'always',
    onSuccess: async (_saved, offer_description) => {
      await change({ offer_description, generated: 'person' });
      onSaved();
      toast.success(toasts.offerSaved);
    },
    onError: () => toast.error(toasts.saveFailed, { description: toasts.offerFailed }),
  });
}
