import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useDeferredValue } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { countsAsConnected } from '#domain/whatsapp/connection.ts';
import { NUMBER_STATES } from '#domain/whatsapp/number-state.ts';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { NumberStateBadge } from '#web/shared/numbers/number-notice.tsx';
import { accountsOptions, shownAccounts } from '#web/shared/numbers/numbers.ts';
import { lazyPart, type Prefetch } from '#web/shared/lazy-part.tsx';
import { paths } from '#web/shared/paths.ts';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { WizardSteps } from '#web/shared/wizard.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { ButtonLink, IconButton } from '#web/ui/button.tsx';
import { EmptyState, LoadFailed } from '#web/ui/layout/states.tsx';
import { Bot, MessageCircle, X } from '#web/ui/first-icons.ts';
import { PartyPopper, QrCode, Webhook } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { campaignsOptions, healthOptions } from './api.ts';
import { ConnectedTab } from './connected-tab.tsx';
import { DebugPanel } from './debug/debug-panel.tsx';
import { Disclosure } from './disclosure.tsx';
import { SETUP_STEPS, type SetupStep, type SetupTabProps, useOnboarding } from './onboarding.ts';
import { ConnectedNumbers } from './connected-numbers.tsx';
import { gatewayProblems } from '#copy/shared/numbers/gateway-problems.ts';
import { accounts, completion as copy, overview, section } from '#copy/whatsapp/screen.ts';

/** Tabs by step; steps without one are hidden. Numbers load eagerly, as they are viewed more than set up. */
const TABS: Partial<Record<SetupStep, ComponentType<SetupTabProps>>> = {
  overview: OverviewTab,
  connect: lazyPart('ConnectTab', () => import('./connect-tab.tsx'), 'page'),
  webhook: lazyPart('WebhookTab', () => import('./webhook-tab.tsx'), 'page'),
  widget: lazyPart('WidgetTab', () => import('./widget-tab.tsx'), 'page'),
  connected: ConnectedTab,
};
const STEPS = SETUP_STEPS.filter((step) => step in TABS);

/** What must be fixed at the gateway before anything works. */
function GatewayNotice() {
  const { team_slug } = useTeam();
  const problem = useQuery(healthOptions(team_slug)).data?.problem;
  if (!problem) return null;
  return (
    <Notice variant="destructive" title={section.gatewayProblem}>
      {gatewayProblems[problem]}
    </Notice>
  );
}

export const prefetch: Prefetch = (queryClient, { team_slug = '' }) =>
  Promise.all([
    queryClient.prefetchQuery(campaignsOptions(team_slug)),
    queryClient.prefetchQuery(healthOptions(team_slug)),
  ]);

/** The WhatsApp section. The URL names the tab and the chosen campaign. */
export function WhatsAppScreen() {
  const { team_slug, team } = useTeam();
  const isStaff = useMe().data?.profile.admin_level != null;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const campaigns = useQuery(campaignsOptions(team_slug));
  // Deferred, so that a slow phone renders the page in pieces and stays responsive.
  const data = useDeferredValue(campaigns.data);
  const step = STEPS.find((known) => known === params.get('tab')) ?? 'overview';
  const chosenId = params.get('campaign');
  const linked = data?.filter(countsAsConnected) ?? [];
  const connected = linked.length;
  const setup = useOnboarding(team.team_id, chosenId, step);
  const { isActive, visitedSteps, currentHighlightedStep } = setup.onboarding;
  const numbers = shownAccounts(useQuery(accountsOptions(team_slug)).data ?? []);
  // Users can always connect a number, and manage a lost one. Other steps need a connected one.
  const offered = (setupStep: SetupStep) =>
    setupStep === 'overview' ||
    setupStep === 'connect' ||
    connected > 0 ||
    (setupStep === 'connected' && numbers.length > 0);
  // Without a campaign, each tab says that one must be created first.
  const isEmpty = data?.length === 0;

  function hrefOf(to: SetupStep, campaignId = chosenId ?? '') {
    // Overview is the default, so it has no parameter.
    const wanted = {
      ...(to === 'overview' ? {} : { tab: to }),
      ...(campaignId && { campaign: campaignId }),
    };
    const query = new URLSearchParams(wanted).toString();
    return paths.whatsapp(team_slug) + (query && `?${query}`);
  }

  const choose = (campaignId: string) => void navigate(hrefOf(step, campaignId), { replace: true });

  const Tab = TABS[step];
  return (
    <Page
      title={section.title}
      description={section.subtitle}
      action={<NumbersHeader linked={linked} numbers={numbers} />}
    >
      <GatewayNotice />
      <WizardSteps
        steps={STEPS.map((key, index) => ({
          key,
          // The overview doesn't count as a step.
          number: index,
          label: section.steps[key],
          href: offered(key) ? hrefOf(key) : undefined,
          done: visitedSteps.includes(key),
          next: isActive && key === currentHighlightedStep,
        }))}
        current={step}
        label={section.stepper}
        states={section.stepStates}
      />
      {setup.completed ? <CompletionBanner onDismiss={setup.dismiss} /> : null}
      {!data && !campaigns.isError && <Waiting label={section.loading} />}
      {campaigns.isError && <LoadFailed query={campaigns} copy={section.loadFailed} />}
      {data && !offered(step) && !isEmpty && (
        <EmptyState
          copy={section.connectFirst}
          action={<ButtonLink to={hrefOf('connect')}>{section.connectFirst.action}</ButtonLink>}
        />
      )}
      {data && (offered(step) || isEmpty) && Tab && (
        <Suspense fallback={<Waiting label={section.loading} />}>
          <Tab campaigns={data} chosenId={chosenId} onChoose={choose} hrefOf={hrefOf} />
        </Suspense>
      )}
      {isStaff && <DebugPanel />}
    </Page>
  );
}

interface HeaderProps {
  /** campaigns with a number */
  linked: Campaign[];
  /** the numbers shown on the page */
  numbers: WhatsAppAccount[];
}

/** The number of connected campaigns, and of numbers in other states. */
function NumbersHeader({ linked, numbers }: HeaderProps) {
  const { length: connected } = linked;
  const states = new Set(numbers.map(({ state }) => state));
  const others = NUMBER_STATES.filter((state) => state !== 'connected' && states.has(state));
  if (connected === 0 && others.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
      {connected > 0 ? <p>{section.connected({ count: connected })}</p> : null}
      {linked.some(({ status }) => status !== 'inactive') &&
      (states.has('connected') || others.length === 0) ? (
        <Badge variant="success">{section.active}</Badge>
      ) : null}
      {others.map((state) => (
        <span key={state} className="flex items-center gap-2">
          <span>
            {section.numbers({ count: numbers.filter((number) => number.state === state).length })}
          </span>
          <NumberStateBadge state={state} />
        </span>
      ))}
    </div>
  );
}

/** Shown when the setup is complete, with what comes next. */
function CompletionBanner({ onDismiss }: { onDismiss: () => void }) {
  const { team_slug } = useTeam();
  return (
    <section
      aria-label={copy.title}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-success-soft px-5 py-4 text-success"
    >
      <PartyPopper aria-hidden className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-56">
        <output className="block font-medium">{copy.title}</output>
        <p className="text-sm">{copy.text}</p>
      </div>
      <ButtonLink to={paths.conversations(team_slug)} size="sm" variant="secondary">
        {copy.next}
      </ButtonLink>
      <IconButton icon={X} label={copy.dismiss} onClick={onDismiss} />
    </section>
  );
}

const OVERVIEW_STEPS: { step: SetupStep & keyof typeof overview.steps; icon: typeof QrCode }[] = [
  { step: 'connect', icon: QrCode },
  { step: 'webhook', icon: Webhook },
  { step: 'widget', icon: MessageCircle },
  { step: 'connected', icon: Bot },
];

/** Introduces the section, lists the numbers, and guides the user through the setup. */
function OverviewTab({ hrefOf }: SetupTabProps) {
  return (
    <div className="flex flex-col gap-10">
      <section className="flex flex-col items-start gap-4">
        <h2 className="text-lg font-semibold">{overview.title}</h2>
        <p className="max-w-2xl text-muted-foreground wrap-anywhere">{overview.intro}</p>
        <RestrictedButton asChild size="lg" permission="canEditCampaigns">
          <Link to={hrefOf('connect')}>{overview.start}</Link>
        </RestrictedButton>
      </section>
      <ConnectedNumbers title={accounts.monitor} />
      <section className="flex flex-col gap-4">
        <h2 className="text-lg font-semibold">{overview.stepsTitle}</h2>
        <ol className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {OVERVIEW_STEPS.map(({ step, icon: Icon }, index) => (
            <li key={step} className="grid">
              <Card className="relative flex flex-col gap-2">
                <span className="flex items-center gap-2 text-sm text-muted-foreground tnum">
                  <Icon aria-hidden className="size-5 text-primary" />
                  {index + 1}
                </span>
                <h3 className="font-medium">
                  <Link to={hrefOf(step)} className="after:absolute after:inset-0 after:rounded-xl">
                    {overview.steps[step].title}
                  </Link>
                </h3>
                <p className="text-sm text-muted-foreground">{overview.steps[step].text}</p>
              </Card>
            </li>
          ))}
        </ol>
      </section>
      <section className="flex flex-col gap-4">
        <h2 className="text-lg font-semibold">{overview.benefitsTitle}</h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {overview.benefits.map((benefit) => (
            <div key={benefit.text} className="flex flex-col gap-1 border-l-2 border-primary pl-4">
              <dt className="order-2 text-sm text-muted-foreground">{benefit.text}</dt>
              <dd className="text-2xl font-semibold tnum">{benefit.figure}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="mb-2 text-lg font-semibold">{overview.faqTitle}</h2>
        <span>
          {overview.faq.map(({ question, answer }) => (
            <Disclosure key={question} summary={question} className="border-b">
              <p className="max-w-2xl pb-4 text-muted-foreground">{answer}</p>
            </Disclosure>
          ))}
        </span>
      </section>
    </div>
  );
}
