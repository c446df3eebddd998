import { lazy, Suspense } from 'react';
import { Navigate, Outlet } from 'react-router';
import { roleAtLeast } from '#domain/teams/roles.ts';
import { useTeam } from '#web/shared/team.tsx';
import { reloadOnce } from '../base/reload-once.ts';
import type { Need } from './permission-denied.tsx';

type Props = Need & {
  /** leads there instead of saying why the page is shut */
  redirectTo?: (teamSlug: string) => string;
};

/** Seen by few, while every page brings this guard along. */
const PermissionDenied = lazy(async () => {
  const file = await import('./permission-denied.tsx').catch(reloadOnce);
  return { default: file.PermissionDenied };
});

/** A page, or pages below it, for a permission or from a role on. */
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
