import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FactChange } from '#domain/campaigns/fact-edits.ts';
import { client, refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { toasts } from '#copy/campaigns/results.ts';

/** Saves a change of one fact, and shows what is stored now, also after a refusal. */
export function useFactChange(campaign_slug: string) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: FactChange) =>
      client.campaigns.updateFact({ team_slug, campaign_slug, ...change }),
    onError: (error) =>
      toast.error(toasts.saveFailed, { description: refusalOf(error, toasts.factFailed) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rpc.campaigns.results.key() }),
  });
}
