import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useParams } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { TEAM_CACHE_TIME, TeamProvider } from '#web/shared/team.tsx';
import { useTeamChanged } from '#web/shared/team-changed.ts';
import { useTeamSwitch } from '#web/shared/team-switch.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { AccessDenied } from '../guards/access-denied.tsx';
import { Protected } from '../guards/protected.tsx';
import { lastTeamSlug } from '../guards/last-team.ts';
import { paths } from '#web/shared/paths.ts';
import { reloadOnce } from '../base/reload-once.ts';
import { copy } from './copy.ts';
import { ShellFrame } from './shell-frame.tsx';
import { PermissionError, ShellSkeleton } from './shell-states.tsx';
import { TeamSwitchOverlay } from './team-switch-overlay.tsx';
import { useArrival, useTeamChange } from './use-arrival.ts';

/** Everything below /dashboard/{teamSlug}: access, the team's data and the frame around the page. */
export function TeamShell() {
  const { teamSlug = '' } = useParams();
  const leaving = useTeamChange(teamSlug);
  const switching = useTeamSwitch() !== null;
  useTeamChanged();
  return (
    <>
      {/* Content behind the overlay must not be reachable by keyboard. */}
      <div inert={switching} className="contents">
        <Protected mode="app" waiting={<ShellSkeleton />}>
          {(me) => <TeamGate me={me} teamSlug={teamSlug} leaving={leaving} />}
        </Protected>
      </div>
      <TeamSwitchOverlay />
    </>
  );
}

interface GateProps {
  me: Me;
  teamSlug: string;
  /** A switch to another team has started, and access to this one may be gone. */
  leaving: boolean;
}

function TeamGate({ me, teamSlug, leaving }: GateProps) {
  const team = me.teams.find((one) => one.team_slug === teamSlug);
  if (team) return <TeamDoor key={teamSlug} me={me} team={team} />;
  if (leaving) return null;
  if (me.teams.length === 0) return <Navigate to={paths.onboardingTeam} replace />;
  return <AccessDenied me={me} />;
}

/** Seen by few, while every page of a team brings the shell along. */
const SecondFactorGate = lazy(async () => {
  const file = await import('./second-factor-gate.tsx').catch(reloadOnce);
  return { default: file.SecondFactorGate };
});

/** Stays shut until the person opens it: recovery codes that are just shown must not vanish. */
function TeamDoor({ me, team }: { me: Me; team: Me['teams'][number] }) {
  const [shut, setShut] = useState(false);
  const { team_slug, second_factor_gap } = team;
  if (second_factor_gap && !shut) setShut(true);
  if (!shut) return <TeamPages me={me} teamSlug={team_slug} />;
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <SecondFactorGate me={me} team={team} onOpen={() => setShut(false)} />
    </Suspense>
  );
}

function TeamPages({ me, teamSlug }: { me: Me; teamSlug: string }) {
  const home = useQuery(
    rpc.teams.home.queryOptions({ input: { teamSlug }, gcTime: TEAM_CACHE_TIME.home }),
  );
  useEffect(() => void lastTeamSlug.write(teamSlug), [teamSlug]);
  useArrival(teamSlug, !home.isPending);
  if (home.isPending) return <ShellSkeleton />;
  if (!home.data) return <PermissionError />;
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
