import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { errorCode } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { toast } from '#web/ui/toast.ts';
import { copy } from './copy.ts';
import { EditForm } from './edit-form.tsx';
import { LoadingForm } from './loading-form.tsx';

/** Name, agent and addresses of a campaign. */
export function EditScreen() {
  const { teamSlug } = useTeam();
  const { campaignSlug = '' } = useParams();
  const campaign = useQuery(
    rpc.campaigns.get.queryOptions({ input: { teamSlug, campaignSlug }, refetchOnMount: 'always' }),
  );
  const missing = errorCode(campaign.error) === 'NOT_FOUND';
  useFailure(campaign.isError, missing);
  // Edit what is stored now, not what was cached a minute ago.
  const fresh = campaign.isFetchedAfterMount ? campaign.data : undefined;
  return (
    <Page
      narrow
      title={copy.title}
      description={copy.description}
      breadcrumb={{
        label: copy.breadcrumb.label,
        crumbs: [
          { label: copy.breadcrumb.campaigns, to: paths.campaigns(teamSlug) },
          { label: fresh?.campaign_name ?? copy.breadcrumb.edit },
        ],
      }}
    >
      {campaign.isError && !fresh ? (
        <ErrorState
          title={missing ? copy.notFound : copy.failed.title}
          description={copy.failed.text}
          action={<Button onClick={() => campaign.refetch()}>{copy.failed.retry}</Button>}
        />
      ) : (
        <Card>
          {fresh ? <EditForm key={fresh.campaign_id} campaign={fresh} /> : <LoadingForm />}
        </Card>
      )}
    </Page>
  );
}

/** A missing campaign redirects to the list. */
function useFailure(failed: boolean, missing: boolean) {
  const { teamSlug } = useTeam();
  const navigate = useNavigate();
  useEffect(() => {
    if (!failed) return;
    toast.error(copy.error, { description: missing ? copy.notFound : copy.failed.title });
    if (missing) void navigate(paths.campaigns(teamSlug), { replace: true });
  }, [failed, missing, navigate, teamSlug]);
}
