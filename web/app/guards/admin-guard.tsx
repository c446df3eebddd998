import { Navigate, Outlet } from 'react-router';
import { useMe } from '#web/shared/session.ts';
import { paths } from '#web/shared/paths.ts';

/** Staff of the platform only, and not in another's name. Below the guards of the dashboard. */
export function AdminGuard() {
  const { data: me } = useMe();
  return me?.profile.is_admin ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
