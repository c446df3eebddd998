import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useMe } from '#web/shared/session.ts';
import { AuthErrorScreen } from './base/crash-screen.tsx';
import { dashboardDestination, rootDestination } from './guards/destinations.ts';
import { Protected } from './guards/protected.tsx';
import { lastTeamSlug } from './guards/last-team.ts';
import { Starting } from './base/starting.tsx';

/** `/` */
export function RootRedirect() {
  const me = useMe();
  if (me.isPending) return <Starting />;
  if (me.isError && me.data === undefined) return <AuthErrorScreen />;
  return <Navigate to={rootDestination(me.data ?? null, lastTeamSlug.read())} replace />;
}

/** `/dashboard`; old billing addresses bring their query along */
export function DashboardEntry() {
  const { search } = useLocation();
  return (
    <Protected mode="app" waiting={<Skeletons />}>
      {(me) => (
        <Navigate
          to={{ pathname: dashboardDestination(me, lastTeamSlug.read()), search }}
          replace
        />
      )}
    </Protected>
  );
}

const ShellSkeleton = lazy(async () => ({
  default: (await import('./shell/shell-states.tsx')).ShellSkeleton,
}));

/** Skeleton of the dashboard, the most likely destination. */
function Skeletons() {
  return (
    <Suspense fallback={<Starting />}>
      <ShellSkeleton />
    </Suspense>
  );
}
