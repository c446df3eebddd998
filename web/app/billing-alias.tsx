import { Navigate, useLocation, useParams } from 'react-router';
import { paths } from '#web/shared/paths.ts';

/** Old billing addresses: to the team's subscription, or without a team to the dashboard; query kept. */
export function BillingAlias() {
  const { team_slug } = useParams();
  const { search } = useLocation();
  const pathname = team_slug ? paths.subscription(team_slug) : paths.dashboard;
  return <Navigate to={{ pathname, search }} replace />;
}
