import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { errorCode, rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { ArrowRight } from '#web/ui/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy, toasts } from '#copy/campaigns/results.ts';
import { RedirectWithToast } from '../results/redirect-with-toast.tsx';
import { results } from '#copy/campaigns/manual.ts';
import { ResultsCards } from './results-cards.tsx';
import { ResultsDetails } from './results-details.tsx';

/** The created campaign and the next steps. */
export function ManualResultsScreen() {
  const { team_slug } = useTeam();
  const { campaign_slug = '' } = useParams();
  const campaign = useQuery(
    rpc.campaigns.get.queryOptions({
      input: { team_slug, campaign_slug },
      retry: false,
      enabled: campaign_slug !== '',
    }),
  );
  const missing = errorCode(campaign.error) === 'NOT_FOUND';
  useErrorToast(campaign.isError && !missing);
  if (campaign_slug === '') return <RedirectWithToast {...toasts.noSlug} />;
  // A toast says why, and after 2 s the page redirects. A link does so at once.
  if (missing) return <RedirectWithToast {...toasts.missing} />;
  if (campaign.isLoadingError) {
    return (
      <ErrorState
        title={results.failed.title}
        description={results.failed.text}
        action={<Button onClick={() => void campaign.refetch()}>{results.failed.action}</Button>}
      />
    );
  }
  if (!campaign.data) return <Waiting label={results.loading} />;
  return (
    <Page
      narrow
      title={results.title}
      description={results.subtitle({ agent: campaign.data.agent_name })}
      action={
        <Button asChild>
          <Link to={paths.agent(team_slug, campaign.data.campaign_slug)}>
            {copy.agentPage}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      }
    >
      <ResultsDetails campaign={campaign.data} />
      <ResultsCards campaign={campaign.data} />
    </Page>
  );
}

function useErrorToast(failed: boolean) {
  useEffect(() => {
    if (failed) toast.error(results.failed.title, { description: results.failed.text });
  }, [failed]);
}
