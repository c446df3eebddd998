import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { type CampaignEdit, type EditField, editOf, rebasedEdit } from '#domain/campaigns/edit.ts';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { errorCode, fieldErrors, messageOf } from '#web/platform/errors.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team.tsx';
import { toast } from '#web/ui/toast.ts';
import { copy } from './copy.ts';

/**
 * Saves, and leads back to the list. What somebody else changed meanwhile is shown, never overwritten
 * unseen.
 */
export function useUpdate(campaign: Campaign, form: UseFormReturn<CampaignEdit>) {
  const { teamSlug } = useTeam();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [before, setBefore] = useState(() => editOf(campaign));
  const { campaign_slug: campaignSlug } = campaign;

  /** The form goes on from what is stored now, with what was typed. */
  async function catchUp() {
    const stored = editOf(await client.campaigns.get({ teamSlug, campaignSlug }));
    form.reset(rebasedEdit(form.getValues(), before, stored));
    setBefore(stored);
  }

  return useMutation({
    mutationFn: (values: CampaignEdit) =>
      client.campaigns.update({ teamSlug, campaignSlug, form: values, before }),
    onSuccess: () => {
      toast.success(copy.success.title, { description: copy.success.text });
      void queryClient.invalidateQueries({ queryKey: rpc.campaigns.key() });
      void navigate(paths.campaigns(teamSlug));
    },
    onError: async (refusal) => {
      const missing = errorCode(refusal) === 'NOT_FOUND';
      const description = missing ? copy.notFound : messageOf(refusal, copy.updateFailed);
      toast.error(copy.error, { description });
      if (missing) return void navigate(paths.campaigns(teamSlug));
      if (errorCode(refusal) === 'CONFLICT') await catchUp().catch(() => undefined);
      for (const [path, message] of Object.entries(fieldErrors(refusal))) {
        form.setError(path.split('.').at(-1) as EditField, { message });
      }
    },
  });
}
