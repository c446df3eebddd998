import { Navigate, useLocation, useParams } from 'react-router';
import { Suspense } from 'react';
import { useMe } from '#web/shared/session/session.ts';
import { paths } from '#web/shared/paths.ts';
import { useSignInOptions } from '#web/features/accounts/api.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { AuthErrorScreen, Starting } from './base/full-page.tsx';
import {
  dashboardDestination,
  lastTeamSlug,
  ownTeamSlug,
  rootDestination,
} from './guards/destinations.ts';
import { Protected } from './guards/protected.tsx';

/** `/auth`, `/login`, `/register` and what other products call them. The query and its way back are kept. */
export function SignInAlias({ to }: { to: string }) {
  const { search } = useLocation();
  const me = useMe();
  if (me.isPending) return <Starting />;
  if (me.data) return <Navigate to={paths.root} replace />;
  return <VisitorEntry to={to} search={search} />;
}

interface OwnTeamProps {
  to: (team_slug: string) => string;
  /** the same for someone without a team */
  alone: string;
}

/** `/settings` and `/admin`: those of the team that the person was in last. */
export function OwnTeamAlias({ to, alone }: OwnTeamProps) {
  return (
    <Protected mode="account" waiting={<Starting />}>
      {(me) => {
        const team_slug = ownTeamSlug(me, lastTeamSlug.read());
        return <Navigate to={team_slug ? to(team_slug) : alone} replace />;
      }}
    </Protected>
  );
}

/** Old billing addresses: to the team's subscription, or without a team to the dashboard; query kept. */
export function BillingAlias() {
  const { team_slug } = useParams();
  const { search } = useLocation();
  const pathname = team_slug ? paths.subscription(team_slug) : paths.dashboard;
  return <Navigate to={{ pathname, search }} replace />;
}

/** Redirects an old campaign address and keeps the navigation state. */
export function CampaignAlias({
  to,
}: {
  to: (team_slug: string, campaign_slug?: string) => string;
}) {
  const { team_slug = '', campaign_slug } = useParams();
  const state: unknown = useLocation().state;
  return <Navigate to={to(team_slug, campaign_slug)} state={state} replace />;
}

/** `/` */
export function RootRedirect() {
  const me = useMe();
  if (me.isPending) return <Starting />;
  if (me.isError && me.data === undefined) return <AuthErrorScreen />;
  if (!me.data) return <VisitorEntry />;
  return <Navigate to={rootDestination(me.data, lastTeamSlug.read())} replace />;
}

/** An empty installation offers its first account; without an answer, the login says what is wrong. */
function VisitorEntry({ to = paths.login, search = '' }: { to?: string; search?: string }) {
  const options = useSignInOptions();
  if (options.isPending) return <Starting />;
  return <Navigate to={options.data?.setup ? paths.setup : to + search} replace />;
}

/** `/dashboard`; old billing addresses bring their query along */
export function DashboardEntry() {
  const { search } = useLocation();
  return (
    <Protected mode="app" waiting={<Skeletons />}>
      {(me) => (
        <Navigate
          to={{ pathname: dashboardDestination(me, lastTeamSlug.read()), search }}
          replace
        />
      )}
    </Protected>
  );
}

/** Its file comes with the dashboard's, which says so if they are missing. */
const ShellSkeleton = lazyPart(
  'ShellSkeleton',
  () => import('./shell/shell-states.tsx'),
  'nowhere',
);

/** Skeleton of the dashboard, the most likely destination. */
function Skeletons() {
  return (
    <Suspense fallback={<Starting />}>
      <ShellSkeleton />
    </Suspense>
  );
}
