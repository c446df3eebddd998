import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { errorCode } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/layout/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { AutonomyCard } from '../autonomy/autonomy-card.tsx';
import { resultsPath } from '../generation/results-address.ts';
import { QuietDaysCard } from '../quiet-days/quiet-days-card.tsx';
import { QualificationCard } from '../qualification/qualification-card.tsx';
import { FactsCard } from '../results/facts-card.tsx';
import { ScreenshotCard } from '../results/screenshot-card.tsx';
import { useResults } from '../results/use-results.ts';
import { copy } from './copy.ts';
import { EditForm } from './edit-form.tsx';
import { KnowledgeCard } from './knowledge-card.tsx';

/** Everything that a campaign's agent works with. */
export function EditScreen() {
  const { team_slug } = useTeam();
  const { campaign_slug = '' } = useParams();
  const campaign = useQuery(
    rpc.campaigns.get.queryOptions({
      input: { team_slug, campaign_slug },
      refetchOnMount: 'always',
    }),
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
      {...(fresh && {
        action: (
          <Button asChild variant="secondary">
            <Link to={resultsPath(team_slug, fresh)}>{copy.results}</Link>
          </Button>
        ),
      })}
      breadcrumb={{
        label: copy.breadcrumb.label,
        crumbs: [
          { label: copy.breadcrumb.campaigns, to: paths.campaigns(team_slug) },
          { label: fresh?.campaign_name ?? copy.breadcrumb.edit },
        ],
      }}
    >
      {fresh ? <PromptsByAutomation campaign_slug={fresh.campaign_slug} /> : null}
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
      {fresh ? <QualificationCard campaign_slug={fresh.campaign_slug} /> : null}
      {fresh ? <AutonomyCard campaign_slug={fresh.campaign_slug} /> : null}
      {fresh ? <QuietDaysCard campaign_slug={fresh.campaign_slug} /> : null}
      {fresh ? <Sources campaign_slug={fresh.campaign_slug} /> : null}
      {fresh ? <KnowledgeCard campaign_id={fresh.campaign_id} /> : null}
    </Page>
  );
}

function PromptsByAutomation({ campaign_slug }: { campaign_slug: string }) {
  const { data } = useResults(campaign_slug);
  if (!data?.prompts_by_automation) return null;
  return (
    <Notice variant="warning" title={copy.promptsByAutomation.title}>
      {copy.promptsByAutomation.text}
    </Notice>
  );
}

/** What the agent was built from: facts to correct, and the picture of the website. */
function Sources({ campaign_slug }: { campaign_slug: string }) {
  const { data } = useResults(campaign_slug);
  if (!data) return null;
  return (
    <>
      <FactsCard campaign_slug={campaign_slug} facts={data.site_facts} />
      <ScreenshotCard {...data} />
    </>
  );
}

/** A missing campaign redirects to the list. */
function useFailure(failed: boolean, missing: boolean) {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  // It may be asked for once more on the way out, and be as missing as before.
  const left = useRef(false);
  useEffect(() => {
    if (!failed || left.current) return;
    left.current = missing;
    toast.error(copy.error, { description: missing ? copy.notFound : copy.failed.title });
    if (missing) void navigate(paths.campaigns(team_slug), { replace: true });
  }, [failed, missing, navigate, team_slug]);
}

/** Skeleton of the form. Its buttons work: one leads back, the other says that data is loading. */
export function LoadingForm() {
  const { team_slug } = useTeam();
  return (
    <div className="flex flex-col gap-5">
      <output className="sr-only">{copy.loading}</output>
      {Object.keys(copy.fields).map((name) => (
        <div key={name} className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-10" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </div>
      ))}
      <div className="flex flex-col-reverse gap-2 border-t pt-5 sm:flex-row sm:justify-end">
        <Button asChild variant="secondary">
          <Link to={paths.campaigns(team_slug)}>{copy.cancel}</Link>
        </Button>
        <Button onClick={() => toast.error(copy.error, { description: copy.notLoaded })}>
          {copy.submit}
        </Button>
      </div>
    </div>
  );
}
