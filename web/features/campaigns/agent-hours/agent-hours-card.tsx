import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AgentHours, CampaignAgentHours } from '#domain/agent/agent-hours.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AgentHoursForm } from './agent-hours-form.tsx';
import { copy } from './copy.ts';

/** At which hours the agent answers leads who write. */
export function AgentHoursCard({ campaign_slug }: { campaign_slug: string }) {
  const { team_slug, can } = useTeam();
  const queryClient = useQueryClient();
  const input = { team_slug, campaign_slug };
  const options = rpc.campaigns.agentHours.queryOptions({ input });
  const query = useQuery(options);
  const save = useMutation({
    mutationFn: (agent_hours: AgentHours) =>
      client.campaigns.changeAgentHours({ ...input, agent_hours }),
    onSuccess: (view: CampaignAgentHours) => {
      queryClient.setQueryData(options.queryKey, view);
      toast.success(copy.saved);
    },
  });
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      {query.data ? (
        <AgentHoursForm
          view={query.data}
          mayEdit={can.canEditCampaigns}
          error={save.error}
          busy={save.isPending}
          onSave={(hours) => save.mutateAsync(hours)}
        />
      ) : query.isError ? (
        <RetryNotice retry={copy.retry} onRetry={() => void query.refetch()}>
          {copy.loadFailed}
        </RetryNotice>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Card>
  );
}
