import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BusinessFocus } from '#domain/offers/business-focus.ts';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team.tsx';
import { toast } from '#web/ui/toast.ts';
import { toasts } from './copy.ts';

export function useResults(campaign_slug: string) {
  const { team_slug } = useTeam();
  return useQuery(
    rpc.campaigns.results.queryOptions({
      input: { team_slug, campaign_slug },
      enabled: campaign_slug !== '',
    }),
  );
}

/** Shows the change at once; `undo` takes it back. */
function useChange(campaign_slug: string) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const queryKey = rpc.campaigns.results.queryKey({ input: { team_slug, campaign_slug } });
  return async (change: Partial<CampaignResults>) => {
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey);
    if (before) queryClient.setQueryData(queryKey, { ...before, ...change });
    return { undo: () => queryClient.setQueryData(queryKey, before) };
  };
}

/** Saves a chosen focus at once and reverts it on failure. */
export function useSaveFocus(campaign_slug: string) {
  const { team_slug } = useTeam();
  const change = useChange(campaign_slug);
  return useMutation({
    mutationFn: (business_focus: BusinessFocus) =>
      client.campaigns.updateFocus({ team_slug, campaign_slug, business_focus }),
    networkMode: 'always',
    onMutate: (business_focus) => change({ business_focus }),
    onSuccess: () => toast.success(toasts.focusSaved),
    onError: (_error, _focus, shown) => {
      shown?.undo();
      toast.error(toasts.saveFailed, { description: toasts.focusFailed });
    },
  });
}

interface OfferChange {
  /** what was shown when the editing began */
  before: string;
  offer_description: string;
}

/**
 * `onSaved` is called before the new text shows, so that the old one does not flash, and `onOvertaken`
 * with the offer that somebody else has saved meanwhile.
 */
export function useSaveOffer(
  campaign_slug: string,
  { onSaved, onOvertaken }: { onSaved: () => void; onOvertaken: (theirs: string) => void },
) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const change = useChange(campaign_slug);
  const storedOffer = async () => {
    const input = { team_slug, campaign_slug };
    const options = rpc.campaigns.results.queryOptions({ input });
    return (await queryClient.fetchQuery({ ...options, staleTime: 0 })).offer_description;
  };
  return useMutation({
    mutationFn: (offer: OfferChange) =>
      client.campaigns.updateOffer({ team_slug, campaign_slug, ...offer }),
    networkMode: 'always',
    onSuccess: async (_saved, { offer_description }) => {
      await change({ offer_description, generated: 'person' });
      onSaved();
      toast.success(toasts.offerSaved);
    },
    onError: async (error) => {
      const conflict = fieldErrors(error).offer_description;
      toast.error(toasts.saveFailed, { description: conflict ?? toasts.offerFailed });
      if (conflict !== undefined) onOvertaken(await storedOffer());
    },
  });
}
