import { type ReactNode, Suspense } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { countOfLimit, sellsPlans } from '#domain/billing/plans.ts';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { CreateCampaignButton } from '#web/shared/create-campaign-button.tsx';
import { lazyPart, type Prefetch } from '#web/shared/lazy-part.tsx';
import { ErasureNotice } from '#web/shared/privacy/erasure-notice.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { RenderWhenVisible } from '#web/shared/render-when-visible.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Megaphone, MessagesSquare, Plus, Users } from '#web/ui/first-icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { formatExact, formatNumber, formatPercent } from '#web/ui/format.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { MessageSquareText, Reply } from '#web/ui/icons.ts';
import { billingTrouble } from '#web/shared/billing-trouble.ts';
import { Notice } from '#web/ui/notice.tsx';
import { formatDollars } from '#web/shared/dollars.ts';
import { Briefing } from './briefing/briefing.tsx';
import { Charts } from './charts.tsx';
import { homeCopy as copy } from '#copy/overview/screen.ts';

/** Below the fold. */
const Costs = lazyPart('Costs', () => import('./costs/costs.tsx'), 'line');
const ClockCard = lazyPart('ClockCard', () => import('./clock-card.tsx'), 'line');

export const prefetch: Prefetch = (queryClient, { team_slug = '' }) =>
  Promise.all([
    queryClient.prefetchQuery(rpc.overview.briefing.queryOptions({ input: { team_slug } })),
    queryClient.prefetchQuery(rpc.overview.charts.queryOptions({ input: { team_slug } })),
  ]);

export function HomeScreen() {
  const { team, team_slug, plan } = useTeam();
  const me = useMe();
  const name = me.data?.profile.first_name;
  // A new team starts with its first campaign.
  if (plan.campaignsUsed === 0) return <Navigate to={paths.getStarted(team_slug)} replace />;
  return (
    <Page
      title={name ? copy.greeting({ name }) : copy.greetingWithoutName}
      tabTitle={copy.title}
      description={copy.team({ name: team.team_name })}
    >
      <ErasureNotice />
      <SpendingNotice />
      <Briefing />
      <StatCards />
      <Charts />
      <RenderWhenVisible>
        <Suspense>
          <Costs />
        </Suspense>
        <Suspense>
          <ClockCard />
        </Suspense>
      </RenderWhenVisible>
      <section
        aria-label={copy.actionsLabel}
        className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3"
      >
        <ActionCard title={copy.create.title} text={copy.create.text}>
          <CreateCampaignButton restriction={copy.create.restricted}>
            <Plus aria-hidden />
            {copy.create.action}
          </CreateCampaignButton>
        </ActionCard>
        <ActionCard title={copy.conversations.title} text={copy.conversations.text}>
          <ConversationsButton />
        </ActionCard>
        <ActionCard title={copy.members.title} text={copy.members.text}>
          <ButtonLink to={paths.members(team_slug)} variant="secondary">
            <Users aria-hidden />
            {copy.members.action}
          </ButtonLink>
        </ActionCard>
      </section>
    </Page>
  );
}

function ConversationsButton() {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  return (
    <RestrictedButton
      variant="secondary"
      permission="canViewConversations"
      restriction={copy.conversations.restricted}
      onClick={() => navigate(paths.conversations(team_slug))}
    >
      <MessagesSquare aria-hidden />
      {copy.conversations.action}
    </RestrictedButton>
  );
}

function ActionCard(props: { title: string; text: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col">
      <CardHeader title={props.title} description={props.text} className="flex-1" />
      <div>{props.children}</div>
    </Card>
  );
}

/** The team's four figures, from stored counters. */
function StatCards() {
  const { metrics, plan, billing } = useTeam();
  const { messages, campaigns, leads, replyRate } = copy.stats;
  const used = countOfLimit(plan.campaignsUsed, plan.campaignsLimit, formatNumber);
  return (
    <dl aria-label={copy.statsLabel} className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      <Stat {...messages} icon={MessageSquareText} value={formatNumber(metrics.messagesCount)} />
      <Stat
        title={campaigns.title}
        text={sellsPlans(billing.plans) ? campaigns.text : campaigns.withoutPlans}
        icon={Megaphone}
        value={used}
      />
      <Stat {...leads} icon={Users} value={formatNumber(metrics.leadsCount)} />
      <Stat {...replyRate} icon={Reply} value={formatPercent(metrics.replyRate)} />
    </dl>
  );
}

function Stat(props: { title: string; text: string; icon: Icon; value: string }) {
  const Icon = props.icon;
  return (
    <Card className="flex flex-col gap-1 p-4 md:p-5">
      <dt className="flex items-center justify-between gap-2 text-sm font-medium">
        {props.title}
        <Icon aria-hidden className="size-4 text-muted-foreground" />
      </dt>
      <dd className="flex flex-col gap-1">
        <span className="text-2xl font-semibold tracking-tight tnum">{props.value}</span>
        <span className="text-sm text-muted-foreground">{props.text}</span>
      </dd>
    </Card>
  );
}

/** Warns that a spending limit is near or reached. Hidden while the page's banner reports a problem. */
export function SpendingNotice() {
  const team = useTeam();
  const { spending, team_slug, can } = team;
  if (!spending || !team.plan.canAccessWhatsApp || billingTrouble(team)) return null;
  const { state, period, spent, ceiling, until } = spending;
  const texts = copy.spending[state];
  return (
    <Notice
      variant={state === 'reached' ? 'warning' : 'info'}
      title={texts.title}
      action={
        can.canEditSettings ? (
          <Link
            to={`${paths.settings(team_slug)}?tab=model`}
            className="shrink-0 touch-target rounded-sm font-medium underline underline-offset-4"
          >
            {copy.spending.action}
          </Link>
        ) : null
      }
    >
      {texts.text({
        of: copy.spending.of[period]({
          spent: formatDollars(spent),
          ceiling: formatDollars(ceiling),
        }),
        until: formatExact(until),
      })}
    </Notice>
  );
}
