import { Navigate, Outlet } from 'react-router';
import { useMe } from '#web/shared/session/session.ts';
import { paths } from '#web/shared/paths.ts';

/** For staff only, and not while impersonating. Nested inside the dashboard's guards. */
export function AdminGuard() {
  const { data: me } = useMe();
  return me?.profile.is_admin ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}
