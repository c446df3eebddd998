import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { errorCode, rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { ArrowRight, Link2, ListChecks, PenLine } from '#web/ui/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { agentLanguage } from '#web/shared/agent-choices.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Described } from '#web/ui/layout/table.tsx';
import { FlaskConical } from '#web/ui/first-icons.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { RedirectWithToast } from '../results/results-screen.tsx';
import { copy, toasts } from '#copy/campaigns/results.ts';
import { results } from '#copy/campaigns/manual.ts';

/** Shows the created campaign and the next steps. */
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
  const failed = campaign.isError && !missing;
  useEffect(() => {
    if (failed) toast.error(results.failed);
  }, [failed]);
  if (campaign_slug === '') return <RedirectWithToast {...toasts.noSlug} />;
  // A toast says why, and the page redirects after 2 s. A link redirects immediately.
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
        <ButtonLink to={paths.agent(team_slug, campaign.data.campaign_slug)}>
          {copy.agentPage}
          <ArrowRight aria-hidden />
        </ButtonLink>
      }
    >
      <ResultsDetails campaign={campaign.data} />
      <ResultsCards campaign={campaign.data} />
    </Page>
  );
}

function ResultsDetails({ campaign }: { campaign: Campaign }) {
  const manual = campaign.offer_generated_from === 'manual';
  const { calendarStates, sources } = results;
  return (
    <Card
      title={results.details}
      aside={
        <span className="flex flex-wrap justify-end gap-2">
          {manual && (
            <Badge variant="outline">
              <PenLine aria-hidden />
              {results.badges.manual}
            </Badge>
          )}
          {campaign.calendar_url && (
            <Badge variant="success">
              <Link2 aria-hidden />
              {results.badges.link}
            </Badge>
          )}
        </span>
      }
    >
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        <Described label={results.agent}>{campaign.agent_name}</Described>
        <Described label={results.campaign}>{campaign.campaign_name}</Described>
        <Described label={results.status}>
          {/* The raw status, except for Draft. */}
          <Badge>
            {campaign.status === 'draft' ? (
              results.draft
            ) : (
              <span translate="no">{campaign.status}</span>
            )}
          </Badge>
        </Described>
        <Described label={results.source}>{manual ? sources.manual : sources.generated}</Described>
        <Described label={results.calendar}>
          {campaign.calendar_url ? calendarStates.set : calendarStates.none}
        </Described>
        <Described label={results.language}>{agentLanguage(campaign.agent_language)}</Described>
        <Described label={results.timezone}>{campaign.agent_timezone}</Described>
      </dl>
      <dl className="mt-4 border-t pt-4">
        <Described label={results.offer}>
          <span className="wrap-anywhere whitespace-pre-wrap">{campaign.offer_description}</span>
        </Described>
      </dl>
    </Card>
  );
}

/** Links to the next steps. */
function ResultsCards({ campaign }: { campaign: Campaign }) {
  const { team_slug, can } = useTeam();
  const { campaign_slug, campaign_id } = campaign;
  const { cards, next } = results;
  const test = paths.playground(team_slug, campaign_slug);
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <NextCard icon={FlaskConical} to={test} {...cards.test} />
        {can.canEditCampaigns ? (
          <NextCard
            icon={PenLine}
            to={paths.editCampaign(team_slug, campaign_slug)}
            {...cards.edit}
          />
        ) : null}
        <NextCard icon={ListChecks} to={paths.campaigns(team_slug)} {...cards.manage} />
      </div>
      <section className="flex flex-col gap-3">
        <h2 className="text-base font-semibold">{results.nextTitle}</h2>
        <ol className="flex flex-col gap-3">
          <NextStep number={1} to={test} {...next.test} />
          <NextStep number={2} {...next.activate} />
          <NextStep
            number={3}
            {...next.connect}
            to={can.canEditCampaigns ? paths.connectNumber(team_slug, campaign_id) : undefined}
          />
        </ol>
      </section>
    </>
  );
}

interface NextStepProps {
  number: number;
  title: string;
  text: string;
  to?: string;
}

function NextStep({ number, title, text, to }: NextStepProps) {
  return (
    <li className="flex gap-3">
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-primary-soft text-xs font-medium text-primary-soft-foreground tnum">
        {number}
      </span>
      <span className="flex flex-col items-start">
        {to ? (
          <Link to={to} className="touch-target font-medium text-primary hover:underline">
            {title}
          </Link>
        ) : (
          <span className="font-medium">{title}</span>
        )}
        <span className="text-sm text-muted-foreground">{text}</span>
      </span>
    </li>
  );
}

interface NextCardProps {
  icon: Icon;
  to: string;
  title: string;
  text: string;
}

function NextCard({ icon: Icon, to, title, text }: NextCardProps) {
  return (
    <Card className="relative flex items-center gap-4 hover:border-input sm:flex-col sm:items-start sm:gap-3">
      <Icon aria-hidden className="size-6 shrink-0 text-primary" />
      <div className="min-w-0">
        <h3 className="font-medium">
          <Link to={to} className="after:absolute after:inset-0 after:rounded-xl">
            {title}
          </Link>
        </h3>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
      <ArrowRight aria-hidden className="ml-auto size-4 shrink-0 text-muted-foreground sm:hidden" />
    </Card>
  );
}
