import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Autonomy, type AutonomyView, isSameAutonomy } from '#domain/autonomy/autonomy.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { AutonomyForm } from './autonomy-form.tsx';
import { Changes } from './changes.tsx';
import { copy } from './copy.ts';
import { Grounds } from './grounds.tsx';

/** What the campaign's agent may send by itself, with the grounds to decide on and who decided. */
export function AutonomyCard({ campaign_slug }: { campaign_slug: string }) {
  const { team_slug, can } = useTeam();
  const queryClient = useQueryClient();
  const input = { team_slug, campaign_slug };
  const options = rpc.campaigns.autonomy.queryOptions({ input });
  const query = useQuery(options);
  const save = useMutation({
    mutationFn: (change: { before: Autonomy; after: Autonomy; why: string }) =>
      client.campaigns.changeAutonomy({ ...input, ...change }),
    onSuccess: (view: AutonomyView) => {
      queryClient.setQueryData(options.queryKey, view);
      toast.success(copy.saved);
    },
    // What holds now, also when somebody else, or an incident, was first.
    onError: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  });
  const view = query.data;
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      {view ? (
        <div className="flex flex-col gap-6">
          <Grounds grounds={view.grounds} />
          <AutonomyForm
            stored={view.autonomy}
            mayEdit={can.canEditCampaigns}
            error={save.error}
            busy={save.isPending}
            onSave={async (after, why) => {
              const saved = await save.mutateAsync({ before: view.autonomy, after, why });
              return isSameAutonomy(saved.autonomy, after);
            }}
          />
          <Changes changes={view.changes} />
        </div>
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
