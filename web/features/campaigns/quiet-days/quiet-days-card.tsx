import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CampaignQuietDays, QuietDays } from '#domain/outreach/quiet-days.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { copy } from './copy.ts';
import { QuietDaysForm } from './quiet-days-form.tsx';

/** On which days the agent writes to no one first. */
export function QuietDaysCard({ campaign_slug }: { campaign_slug: string }) {
  const { team_slug, can } = useTeam();
  const queryClient = useQueryClient();
  const input = { team_slug, campaign_slug };
  const options = rpc.outreach.quietDays.queryOptions({ input });
  const query = useQuery(options);
  const save = useMutation({
    mutationFn: (quiet_days: QuietDays) =>
      client.outreach.changeQuietDays({ ...input, quiet_days }),
    onSuccess: (view: CampaignQuietDays) => {
      queryClient.setQueryData(options.queryKey, view);
      toast.success(copy.saved);
    },
  });
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      {query.data ? (
        <QuietDaysForm
          view={query.data}
          mayEdit={can.canEditCampaigns}
          error={save.error}
          busy={save.isPending}
          onSave={(days) => save.mutateAsync(days)}
        />
      ) : query.isError ? (
        <RetryNotice retry={copy.retry} onRetry={() => void query.refetch()}>
          {copy.loadFailed}
        </RetryNotice>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Card>
  );
}
