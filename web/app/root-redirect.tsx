import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSignInOptions } from '#web/features/accounts/api.ts';
import { paths } from '#web/shared/paths.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { useMe } from '#web/shared/session/session.ts';
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
  if (!me.data) return <VisitorEntry />;
  return <Navigate to={rootDestination(me.data, lastTeamSlug.read())} replace />;
}

/** An empty installation offers its first account; without an answer, the login says what is wrong. */
export function VisitorEntry({ to = paths.login, search = '' }: { to?: string; search?: string }) {
  const options = useSignInOptions();
  if (options.isPending) return <Starting />;
  return <Navigate to={options.data?.setup ? paths.setup : to + search} replace />;
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

/** Its file comes with the dashboard's, which says so if they are missing. */
const ShellSkeleton = lazyPart(
  'ShellSkeleton',
  () => import('./shell/shell-states.tsx'),
  'nowhere',
);

/** Skeleton of the dashboard, the most likely destination. */
function Skeletons() {
  return (
    <Suspense fallback={<Starting />}>
      <ShellSkeleton />
    </Suspense>
  );
}
