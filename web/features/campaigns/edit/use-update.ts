import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { basicsOf, type CampaignBasics, rebasedEdit } from '#domain/campaigns/edit.ts';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { client, errorCode, refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/campaigns/edit.ts';

interface Form {
  values: CampaignBasics;
  reset: (values: CampaignBasics) => void;
}

/**
 * Saves, and leads back to the list. What someone else changed meanwhile is shown, never overwritten
 * unseen.
 */
export function useUpdate(campaign: Campaign, form: Form) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [before, setBefore] = useState(() => basicsOf(campaign));
  const { campaign_slug } = campaign;

  /** Starts from what is stored now and keeps what was typed. */
  async function rebase() {
    const stored = basicsOf(await client.campaigns.get({ team_slug, campaign_slug }));
    form.reset(rebasedEdit(form.values, before, stored));
    setBefore(stored);
  }

  return useMutation({
    mutationFn: (values: CampaignBasics) =>
      client.campaigns.update({ team_slug, campaign_slug, form: values, before }),
    onSuccess: () => {
      toast.success(copy.success.title, { description: copy.success.text });
      void queryClient.invalidateQueries({ queryKey: rpc.campaigns.key() });
      void navigate(paths.campaigns(team_slug));
    },
    onError: async (refusal) => {
      const missing = errorCode(refusal) === 'NOT_FOUND';
      const description = missing ? copy.notFound : refusalOf(refusal, copy.updateFailed);
      toast.error(copy.error, { description });
      if (missing) return void navigate(paths.campaigns(team_slug));
      if (errorCode(refusal) === 'CONFLICT') await rebase().catch(() => undefined);
    },
  });
}
