import { lazy, Suspense } from 'react';
import { Navigate, Outlet } from 'react-router';
import { roleAtLeast } from '#domain/teams/roles.ts';
import { useTeam } from '#web/shared/team.tsx';
import { reloadOnce } from '../base/reload-once.ts';
import type { Need } from './permission-denied.tsx';

type Props = Need & {
  /** Redirects there instead of saying why the page is closed. */
  redirectTo?: (teamSlug: string) => string;
};

/** Loaded on demand: few users see it, and every page loads this guard. */
const PermissionDenied = lazy(async () => {
  const file = await import('./permission-denied.tsx').catch(reloadOnce);
  return { default: file.PermissionDenied };
});

/** Pages that need a permission or a minimum role. */
export function PermissionGuard({ redirectTo, ...need }: Props) {
  const { can, role, teamSlug } = useTeam();
  const allowed = 'permission' in need ? can[need.permission] : roleAtLeast(role, need.least);
  if (allowed) return <Outlet />;
  if (redirectTo) return <Navigate to={redirectTo(teamSlug)} replace />;
  return (
    <Suspense>
      <PermissionDenied need={need} />
    </Suspense>
  );
}
