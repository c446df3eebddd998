import { Navigate, useLocation, useParams } from 'react-router';
import { useMe } from '#web/shared/session/session.ts';
import { paths } from '#web/shared/paths.ts';
import { Starting } from './base/starting.tsx';
import { ownTeamSlug } from './guards/destinations.ts';
import { lastTeamSlug } from './guards/last-team.ts';
import { Protected } from './guards/protected.tsx';
import { VisitorEntry } from './root-redirect.tsx';

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
