import { Navigate, useLocation, useParams } from 'react-router';
import { useTeam } from '#web/shared/team.tsx';

/** Redirects an old campaign address and keeps the navigation state. */
export function CampaignAlias({ to }: { to: (teamSlug: string, campaignSlug: string) => string }) {
  const { teamSlug } = useTeam();
  const { campaignSlug = '' } = useParams();
  const state: unknown = useLocation().state;
  return <Navigate to={to(teamSlug, campaignSlug)} state={state} replace />;
}
