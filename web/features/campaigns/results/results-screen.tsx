import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useEffect, useState } from 'react';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { BUSINESS_FOCUSES, businessFocus } from '#domain/offers/schema.ts';
import { errorCode, rpc } from '#web/platform/rpc.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { readStoredValues } from '#web/platform/drafts.ts';
import { agentLanguage } from '#web/shared/agent-choices.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Described } from '#web/ui/layout/table.tsx';
import { ArrowRight, CircleHelp, Pencil } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { X } from '#web/ui/first-icons.ts';
import { restoreLostFocus } from '#web/ui/overlay/focus.ts';
import { Select } from '#web/ui/form/select.tsx';
import { useSaveFocus } from './use-results.ts';
import type { ResultsState } from '../generation/results-address.ts';
import { StoredFactsCard } from './facts-card.tsx';
import { OfferCard } from './offer-card.tsx';
import { ScreenshotCard } from './screenshot-card.tsx';
import { copy, focusLabels, restricted, toasts } from '#copy/campaigns/results.ts';

/** Results of the website analysis. */
export function WebsiteResultsScreen() {
  return <ResultsScreen kind="website" />;
}

/** Results of the questionnaire. */
export function GuidedResultsScreen() {
  return <ResultsScreen kind="guided" />;
}

function ResultsScreen({ kind }: { kind: 'website' | 'guided' }) {
  const { team_slug } = useTeam();
  const { campaign_slug = '' } = useParams();
  const results = useQuery(
    rpc.campaigns.results.queryOptions({
      input: { team_slug, campaign_slug },
      enabled: campaign_slug !== '',
    }),
  );
  if (campaign_slug === '') return <RedirectWithToast {...toasts.noSlug} />;
  if (errorCode(results.error) === 'NOT_FOUND') return <RedirectWithToast {...toasts.missing} />;
  if (results.isError && !results.data) return <RedirectWithToast {...toasts.failed} />;
  if (!results.data) return <Waiting label={copy.loading} />;
  return <Results kind={kind} results={results.data} />;
}

const REDIRECT_MS = 2_000;

/** Explains why there is nothing to show, and redirects to Get Started after a moment. */
export function RedirectWithToast({ title, text }: { title: string; text: string }) {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  const back = paths.getStarted(team_slug);
  useEffect(() => {
    toast.error(title, { description: text });
    const timer = setTimeout(() => void navigate(back, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [title, text, back, navigate]);
  return (
    <ErrorState
      title={title}
      description={text}
      action={<ButtonLink to={back}>{toasts.back}</ButtonLink>}
    />
  );
}

interface Props {
  kind: 'website' | 'guided';
  results: CampaignResults;
}

/** The generated agent: editable offer and focus, open questions and sources. */
function Results({ kind, results }: Props) {
  const { team_slug } = useTeam();
  // Reopens a text that the user left unsaved.
  const [editing, setEditing] = useState(() => readStoredValues('offer_description') !== null);
  const { campaign_slug, open_questions, site_facts, generated, notes } = results;
  return (
    <Page
      narrow
      title={copy.title}
      description={kind === 'website' ? <WebsiteSubtitle results={results} /> : copy.guided}
      action={
        <span className="flex flex-wrap gap-2">
          <ButtonLink to={paths.playground(team_slug, campaign_slug)} variant="secondary">
            {copy.test}
          </ButtonLink>
          <ButtonLink to={paths.agent(team_slug, campaign_slug)}>
            {copy.agentPage}
            <ArrowRight aria-hidden />
          </ButtonLink>
        </span>
      }
    >
      {generated === 'template' ? (
        <Notice variant="warning" title={copy.template.title}>
          {copy.template.text}
        </Notice>
      ) : null}
      <Summary results={results} />
      {kind === 'website' ? <ScreenshotCard {...results} /> : null}
      <OfferCard
        campaign_slug={campaign_slug}
        offer={results.offer_description}
        editing={editing}
        onEditing={setEditing}
      />
      {open_questions.length > 0 ? (
        <QuestionsCard questions={open_questions} onAdd={() => setEditing(true)} />
      ) : null}
      <StoredFactsCard campaign_slug={campaign_slug} facts={site_facts} />
      {notes.length > 0 ? (
        <section className="flex flex-col gap-1.5 text-sm">
          <h2 className="font-medium">{copy.notes}</h2>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-muted-foreground">
            {notes.map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
}

/** Right after the generation, the previous page passes its page count. */
function WebsiteSubtitle({ results: { site_facts } }: { results: CampaignResults }) {
  const state = useLocation().state as ResultsState | null;
  const counted = state?.scrapingData?.find(({ step }) => step === 'pages')?.detail;
  // A fact added by a member comes from no page.
  const found = site_facts.filter(({ page }) => page !== '');
  const pages = counted ?? copy.pages({ count: new Set(found.map(({ page }) => page)).size });
  return (
    <>
      <span>{copy.website}</span>{' '}
      {found.length > 0 ? <span>{copy.read({ facts: found.length, pages })}</span> : null}
    </>
  );
}

function Summary({ results }: { results: CampaignResults }) {
  return (
    <Card>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        <Described className="flex min-h-8 items-center" label={copy.agent}>
          {results.agent_name}
        </Described>
        <Described className="flex min-h-8 items-center" label={copy.campaign}>
          {results.campaign_name}
        </Described>
        <Described className="flex min-h-8 items-center" label={copy.language}>
          {agentLanguage(results.agent_language)}
        </Described>
        <Described className="flex min-h-8 items-center" label={copy.focus.label}>
          <FocusBadge campaign_slug={results.campaign_slug} focus={results.business_focus} />
        </Described>
      </dl>
    </Card>
  );
}

/** Facts that neither the website nor the answers contain. */
function QuestionsCard({ questions, onAdd }: { questions: string[]; onAdd: () => void }) {
  return (
    <Card
      title={copy.questions.title}
      description={copy.questions.text}
      aside={
        <RestrictedButton
          variant="secondary"
          size="sm"
          permission="canEditCampaigns"
          restriction={restricted}
          onClick={onAdd}
        >
          {copy.questions.action}
        </RestrictedButton>
      }
    >
      <ul className="flex flex-col gap-2">
        {questions.map((question) => (
          <li key={question} className="flex items-start gap-2.5">
            <CircleHelp aria-hidden className="mt-1 size-4 shrink-0 text-warning" />
            <span className="wrap-anywhere">{question}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const focusOptions = () => BUSINESS_FOCUSES.map((value) => ({ value, label: focusLabels[value] }));

/** The business focus. Choosing another one saves it. */
function FocusBadge({ campaign_slug, focus }: { campaign_slug: string; focus: string }) {
  const [editing, setEditing] = useState(false);
  const save = useSaveFocus(campaign_slug);
  const known = businessFocus.catch('other').parse(focus);
  if (!editing) {
    return (
      <span className="flex items-center gap-1">
        <Badge variant="primary">{focusLabels[known]}</Badge>
        <RestrictedButton
          ref={restoreLostFocus}
          variant="ghost"
          size="icon"
          className="size-8"
          permission="canEditCampaigns"
          restriction={restricted}
          aria-label={copy.focus.edit}
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden />
        </RestrictedButton>
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1">
      <Select
        ref={restoreLostFocus}
        aria-label={copy.focus.label}
        className="w-44"
        value={known}
        options={focusOptions()}
        onValueChange={(chosen) => {
          setEditing(false);
          if (chosen !== known) save.mutate({ business_focus: chosen, before: focus });
        }}
      />
      <IconButton icon={X} label={copy.focus.close} onClick={() => setEditing(false)} />
    </span>
  );
}
