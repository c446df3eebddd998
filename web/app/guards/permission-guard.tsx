import { Suspense } from 'react';
import { Navigate, Outlet } from 'react-router';
import type { Permission } from '#domain/teams/roles.ts';
import { paths } from '#web/shared/paths.ts';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { lazyPart } from '#web/shared/lazy-part.tsx';

/** Loaded on demand: few users see it, but every page loads this guard. */
const PermissionDenied = lazyPart(
  'PermissionDenied',
  () => import('./permission-denied.tsx'),
  'page',
);

/** Guards pages that need a permission. */
export function PermissionGuard({ permission }: { permission: Permission }) {
  const { can } = useTeam();
  if (can[permission]) return <Outlet />;
  return (
    <Suspense>
      <PermissionDenied permission={permission} />
    </Suspense>
  );
}

/** Staff only, and not while impersonating. Nested inside the dashboard's guards. */
export function AdminGuard() {
  const { data: me } = useMe();
  return me?.profile.is_admin ? <Outlet /> : <Navigate to={paths.dashboard} replace />;
}

/** Redirects teams without a paid plan, which WhatsApp requires. */
export function WhatsAppGuard() {
  const { plan, team_slug } = useTeam();
  return plan.canAccessWhatsApp ? <Outlet /> : <Navigate to={paths.team(team_slug)} replace />;
}
