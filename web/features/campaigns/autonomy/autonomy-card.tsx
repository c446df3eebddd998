import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Autonomy,
  type AutonomyChange,
  type AutonomyView,
  isSameAutonomy,
} from '#domain/autonomy/autonomy.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { RetryNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { AutonomyForm } from './autonomy-form.tsx';
import { copy } from '#copy/campaigns/autonomy.ts';
import { summary } from './autonomy-summary.ts';
import { Grounds } from './grounds.tsx';

/** What the agent can send without approval, the figures to decide on, and past decisions. */
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
    // What holds now, also when someone else, or an incident, was first.
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

/** Who or what changed it, and why, the newest first. */
function Changes({ changes }: { changes: AutonomyChange[] }) {
  return (
    <section className="flex flex-col gap-2 text-sm">
      <p className="text-muted-foreground">{copy.incidents}</p>
      {changes.length > 0 ? (
        <>
          <h3 className="font-medium">{copy.changesTitle}</h3>
          <ol className="flex flex-col divide-y">
            {changes.map((change) => (
              <li key={change.at} className="flex flex-col gap-0.5 py-2">
                <span className="flex flex-wrap justify-between gap-x-3">
                  <bdi>
                    {change.cause === 'incident'
                      ? copy.byIncident
                      : (change.by_name ?? copy.someone)}
                  </bdi>
                  <span className="text-muted-foreground">
                    <RelativeTime at={change.at} />
                  </span>
                </span>
                <span>{summary(change.after)}</span>
                {change.why ? (
                  <span dir="auto" className="wrap-anywhere text-muted-foreground">
                    {change.why}
                  </span>
                ) : null}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </section>
  );
}
