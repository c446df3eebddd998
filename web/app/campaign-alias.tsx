import { Navigate, useLocation, useParams } from 'react-router';

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
