import { Suspense } from 'react';
import { Navigate, Outlet } from 'react-router';
import { roleAtLeast } from '#domain/teams/roles.ts';
import { paths } from '#web/shared/paths.ts';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import type { RequiredAccess } from './permission-denied.tsx';

type Props = RequiredAccess & {
  /** Redirects there instead of explaining why the page is closed. */
  redirectTo?: (team_slug: string) => string;
};

/** Loaded on demand: few users see it, but every page loads this guard. */
const PermissionDenied = lazyPart(
  'PermissionDenied',
  () => import('./permission-denied.tsx'),
  'page',
);

/** Guards pages that need a permission or a minimum role. */
export function PermissionGuard({ redirectTo, ...need }: Props) {
  const { can, role, team_slug } = useTeam();
  const allowed = 'permission' in need ? can[need.permission] : roleAtLeast(role, need.least);
  if (allowed) return <Outlet />;
  if (redirectTo) return <Navigate to={redirectTo(team_slug)} replace />;
  return (
    <Suspense>
      <PermissionDenied need={need} />
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
