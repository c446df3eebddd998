import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CampaignFollowUps, FollowUpSettings } from '#domain/outreach/follow-up-settings.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { copy } from './copy.ts';
import { FollowUpsForm } from './follow-ups-form.tsx';

/** When and how the agent of a campaign reminds silent leads. */
export function FollowUpsCard({ campaign_slug }: { campaign_slug: string }) {
  const { team_slug, can } = useTeam();
  const queryClient = useQueryClient();
  const input = { team_slug, campaign_slug };
  const options = rpc.outreach.followUpSettings.queryOptions({ input });
  const query = useQuery(options);
  const save = useMutation({
    mutationFn: (follow_ups: FollowUpSettings | null) =>
      client.outreach.changeFollowUps({ ...input, follow_ups }),
    onSuccess: (view: CampaignFollowUps) => {
      queryClient.setQueryData(options.queryKey, view);
      toast.success(copy.saved);
    },
  });
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      {query.data ? (
        <FollowUpsForm
          campaign_slug={campaign_slug}
          view={query.data}
          mayEdit={can.canEditCampaigns}
          error={save.error}
          busy={save.isPending}
          onSave={(settings) => save.mutateAsync(settings)}
        />
      ) : query.isError ? (
        <RetryNotice retry={copy.retry} onRetry={() => void query.refetch()}>
          {copy.loadFailed}
        </RetryNotice>
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </Card>
  );
}
