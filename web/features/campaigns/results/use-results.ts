import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BusinessFocus } from '#domain/offers/schema.ts';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { client, fieldErrors, refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { toasts } from '#copy/campaigns/results.ts';

/** Shows the change immediately. `undo` reverts only this change and refetches the current data. */
function useChange(campaign_slug: string) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const queryKey = rpc.campaigns.results.queryKey({ input: { team_slug, campaign_slug } });
  return async (change: Partial<CampaignResults>) => {
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData(queryKey);
    if (before) queryClient.setQueryData(queryKey, { ...before, ...change });
    const undo = () => {
      const names = Object.keys(change) as (keyof CampaignResults)[];
      const old = before && Object.fromEntries(names.map((name) => [name, before[name]]));
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...old });
      void queryClient.invalidateQueries({ queryKey });
    };
    return { undo };
  };
}

/** Saves a chosen focus immediately and reverts it on failure. */
export function useSaveFocus(campaign_slug: string) {
  const { team_slug } = useTeam();
  const change = useChange(campaign_slug);
  return useMutation({
    mutationFn: (choice: { business_focus: BusinessFocus; before: string }) =>
      client.campaigns.updateFocus({ team_slug, campaign_slug, ...choice }),
    onMutate: ({ business_focus }) => change({ business_focus }),
    onSuccess: () => toast.success(toasts.focusSaved),
    onError: (error, _choice, shown) => {
      shown?.undo();
      toast.error(toasts.saveFailed, { description: refusalOf(error, toasts.focusFailed) });
    },
  });
}

interface OfferChange {
  /** what the page showed when the user started typing */
  before: string;
  offer_description: string;
}

/**
 * Calls `onSaved` before the new text shows, so the old one doesn't flash. If someone else has saved
 * another offer meanwhile, fetches theirs.
 */
export function useSaveOffer(campaign_slug: string, onSaved: () => void) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const change = useChange(campaign_slug);
  return useMutation({
    mutationFn: (offer: OfferChange) =>
      client.campaigns.updateOffer({ team_slug, campaign_slug, ...offer }),
    onSuccess: async (_saved, { offer_description }) => {
      await change({ offer_description, generated: 'person' });
      onSaved();
      toast.success(toasts.offerSaved);
    },
    onError: async (error) => {
      const conflict = fieldErrors(error).offer_description;
      const description = conflict ?? refusalOf(error, toasts.offerFailed);
      toast.error(toasts.saveFailed, { description });
      if (conflict === undefined) return;
      await queryClient.invalidateQueries({ queryKey: rpc.campaigns.results.key() });
    },
  });
}
