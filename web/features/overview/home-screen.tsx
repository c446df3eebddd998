import { type ReactNode, Suspense } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { CreateCampaignButton } from '#web/shared/create-campaign-button.tsx';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { ErasureNotice } from '#web/shared/privacy/erasure-notice.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { WhenSeen } from '#web/shared/when-seen.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { MessagesSquare, Plus, Users } from '#web/ui/first-icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { BriefingSkeleton } from './briefing/briefing-skeleton.tsx';
import { ChartsSkeleton } from './charts-skeleton.tsx';
import { homeCopy as copy } from '#copy/overview/screen.ts';
import { PausedNotice } from './paused-notice.tsx';
import { StatCards } from './stat-cards.tsx';

/** Loaded on demand, each with its place kept. */
const Briefing = lazyPart('Briefing', () => import('./briefing/briefing.tsx'), 'line');
const Charts = lazyPart('Charts', () => import('./charts.tsx'), 'line');
const Costs = lazyPart('Costs', () => import('./costs/costs.tsx'), 'line');
const ClockCard = lazyPart('ClockCard', () => import('./clock-card.tsx'), 'line');

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
      <PausedNotice />
      <Suspense fallback={<BriefingSkeleton />}>
        <Briefing />
      </Suspense>
      <StatCards />
      <Suspense fallback={<ChartsSkeleton />}>
        <Charts />
      </Suspense>
      <WhenSeen>
        <Suspense>
          <Costs />
        </Suspense>
        <Suspense>
          <ClockCard />
        </Suspense>
      </WhenSeen>
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
          <Button asChild variant="secondary">
            <Link to={paths.members(team_slug)}>
              <Users aria-hidden />
              {copy.members.action}
            </Link>
          </Button>
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
