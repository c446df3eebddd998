import { Navigate, Outlet } from 'react-router';
import { useTeam } from '#web/shared/team/team.tsx';
import { paths } from '#web/shared/paths.ts';

/** WhatsApp needs a paid plan. */
export function WhatsAppGuard() {
  const { plan, team_slug } = useTeam();
  return plan.canAccessWhatsApp ? <Outlet /> : <Navigate to={paths.team(team_slug)} replace />;
}
