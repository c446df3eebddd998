import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useParams } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { TeamProvider } from '#web/platform/team.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { copy } from '../copy.ts';
import { Protected } from '../guards/protected.tsx';
import { AccessDenied } from '../guards/access-denied.tsx';
import { rememberTeamSlug } from '../last-team.ts';
import { paths } from '../paths.ts';
import { ShellFrame } from './shell-frame.tsx';
import { ShellFailed, ShellSkeleton } from './shell-states.tsx';

/** Everything below /dashboard/{teamSlug}: who is in, the team's data, and the frame around the page. */
export function TeamShell() {
  const { teamSlug = '' } = useParams();
  return (
    <Protected mode="app">
      {(me) =>
        me.teams.length === 0 ? (
          <Navigate to={paths.onboardingTeam} replace />
        ) : me.teams.some((team) => team.team_slug === teamSlug) ? (
          <TeamPages key={teamSlug} me={me} teamSlug={teamSlug} />
        ) : (
          <AccessDenied me={me} />
        )
      }
    </Protected>
  );
}

function TeamPages({ me, teamSlug }: { me: Me; teamSlug: string }) {
  const home = useQuery(rpc.teams.home.queryOptions({ input: { teamSlug } }));
  useEffect(() => rememberTeamSlug(teamSlug), [teamSlug]);
  if (home.isPending) return <ShellSkeleton />;
  if (!home.data) return <ShellFailed onRetry={() => void home.refetch()} />;
  return (
    <TeamProvider home={home.data}>
      <TooltipProvider>
        <ShellFrame me={me} updatedAt={home.dataUpdatedAt}>
          <Suspense fallback={<Waiting label={copy.loading} />}>
            <Outlet />
          </Suspense>
        </ShellFrame>
      </TooltipProvider>
    </TeamProvider>
  );
}
