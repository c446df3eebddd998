import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ManualForm } from '#domain/campaigns/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { client, errorCode, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { browserTimeZone } from '#web/shared/fields/time-zone.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { gate } from '#copy/campaigns/choose-method.ts';
import { toasts } from '#copy/campaigns/manual.ts';
import { manualDraft } from './draft.ts';

/** Creates the campaign, shows a toast and opens its results. */
export function useCreateManual() {
  const { team_slug, team, plan } = useTeam();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (form: ManualForm) =>
      client.campaigns.createManual({ team_slug, form, agent_timezone: browserTimeZone() }),
    onSuccess: ({ campaign_slug }, form) => {
      manualDraft.clear(team.team_id);
      const description = toasts.createdText({ agent: form.agentName });
      toast.success(toasts.created, { description });
      void queryClient.invalidateQueries({ queryKey: rpc.campaigns.key() });
      void queryClient.invalidateQueries({ queryKey: rpc.teams.key() });
      void navigate(paths.manualResults(team_slug, campaign_slug));
    },
    onError: (error) => {
      const { title, text } = errorCopy(error, plan);
      toast.error(title, { description: text });
    },
  });
}

function errorCopy(error: unknown, plan: { campaignsUsed: number; campaignsLimit: number }) {
  const title = toasts.error;
  switch (errorCode(error)) {
    case 'UNAUTHORIZED':
      return { title, text: toasts.unauthenticated };
    case 'NOT_FOUND':
      return { title, text: toasts.noTeam };
    case 'FORBIDDEN':
      return gate.role;
    case 'LIMIT_REACHED':
      return {
        title: gate.limit.title,
        text: gate.limit.text({ used: plan.campaignsUsed, limit: plan.campaignsLimit }),
      };
    default:
      return { title, text: toasts.failed };
  }
}
