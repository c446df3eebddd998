import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useParams } from 'react-router';
import { switchCopy as copy } from '#copy/shared/common.ts';
import type { Me } from '#domain/accounts/schema.ts';
import { watchActivity } from '#web/platform/attendance.ts';
import { storeFormValues } from '#web/platform/drafts.ts';
import { rpc } from '#web/platform/rpc.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { TEAM_CACHE_TIME, TeamProvider } from '#web/shared/team/team.tsx';
import { useTeamChanged } from '#web/shared/team/team-changed.ts';
import { useTeamSwitch } from '#web/shared/team-switch.ts';
import { Spinner, Waiting } from '#web/ui/loading.tsx';
import { TooltipProvider } from '#web/ui/overlay/tooltip.tsx';
import { AccessDenied } from '../guards/access-denied.tsx';
import { Protected } from '../guards/protected.tsx';
import { lastTeamSlug } from '../guards/destinations.ts';
import { paths } from '#web/shared/paths.ts';
import { ShellFrame } from './shell-frame.tsx';
import { PermissionError, ShellSkeleton, useIsInbox } from './shell-states.tsx';
import { useEndTeamSwitch, useTeamChange } from './use-arrival.ts';
import { kitCopy } from '#copy/platform/screen.ts';

/** Everything below /dashboard/{team_slug}: access, the team's data and the frame around the page. */
export function TeamShell() {
  const { team_slug = '' } = useParams();
  const leaving = useTeamChange(team_slug);
  const switching = useTeamSwitch() !== null;
  const inbox = useIsInbox();
  useTeamChanged();
  return (
    <>
      {/* Content behind the overlay must not be reachable by keyboard. */}
      <div inert={switching} className="contents">
        <Protected mode="app" waiting={<ShellSkeleton />}>
          {(me) => <TeamGate me={me} team_slug={team_slug} leaving={leaving} />}
        </Protected>
      </div>
      <TeamSwitchOverlay inbox={inbox} />
    </>
  );
}

interface GateProps {
  me: Me;
  team_slug: string;
  /** A team switch has started, and access to this team may be gone. */
  leaving: boolean;
}

function TeamGate({ me, team_slug, leaving }: GateProps) {
  const team = me.teams.find((item) => item.team_slug === team_slug);
  if (team) return <TeamAccess key={team_slug} me={me} team={team} />;
  if (leaving) return null;
  if (me.teams.length === 0) return <Navigate to={paths.onboardingTeam} replace />;
  return <AccessDenied me={me} />;
}

/** Loaded on demand: few users see it, but every team page loads the shell. */
const SecondFactorGate = lazyPart(
  'SecondFactorGate',
  () => import('./second-factor-gate.tsx'),
  'page',
);

const SessionGate = lazyPart('SessionGate', () => import('./session-gate.tsx'), 'page');

/** Stays closed until the user opens it, so that new recovery codes don't vanish. */
function TeamAccess({ me, team }: { me: Me; team: Me['teams'][number] }) {
  const [isGateOpen, setGateOpen] = useState(false);
  const { team_slug, second_factor_gap, session_gap } = team;
  if (second_factor_gap && !isGateOpen) setGateOpen(true);
  const isOpen = !isGateOpen && !session_gap;
  // Saved here, because the pages unmount before the gate's file has loaded.
  useEffect(() => {
    if (!isOpen) storeFormValues();
  }, [isOpen]);
  useActivityReport(isOpen && team.idle_minutes !== null);
  if (isOpen) return <TeamPages me={me} team_slug={team_slug} />;
  return (
    <Suspense fallback={<ShellSkeleton />}>
      {session_gap ? (
        <SessionGate me={me} team={team} gap={session_gap} />
      ) : (
        <SecondFactorGate me={me} team={team} onOpen={() => setGateOpen(false)} />
      )}
    </Suspense>
  );
}

/** Under an idle limit, reports typing to the server, which would otherwise see no requests. */
function useActivityReport(limited: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!limited) return undefined;
    return watchActivity(
      () => void queryClient.invalidateQueries({ queryKey: rpc.accounts.me.key() }),
    );
  }, [limited, queryClient]);
}

function TeamPages({ me, team_slug }: { me: Me; team_slug: string }) {
  const home = useQuery(
    rpc.teams.home.queryOptions({ input: { team_slug }, gcTime: TEAM_CACHE_TIME.home }),
  );
  useEffect(() => void lastTeamSlug.write(team_slug), [team_slug]);
  useEndTeamSwitch(team_slug, !home.isPending);
  if (home.isPending) return <ShellSkeleton wait="team" />;
  if (!home.data) return <PermissionError />;
  return (
    <TeamProvider home={home.data}>
      <TooltipProvider>
        <ShellFrame me={me} updatedAt={home.dataUpdatedAt}>
          <Suspense fallback={<Waiting label={kitCopy.loading} />}>
            <Outlet />
          </Suspense>
        </ShellFrame>
      </TooltipProvider>
    </TeamProvider>
  );
}

interface Props {
  /** the page below is the team's inbox, which has its own loading text */
  inbox?: boolean;
}

/** Covers the dashboard during a team switch. */
export function TeamSwitchOverlay({ inbox = false }: Props) {
  if (!useTeamSwitch()) return null;
  return (
    <output className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-3 bg-background px-6 text-center">
      <Spinner className="size-8 text-primary" />
      <span className="text-lg font-semibold">{inbox ? copy.inbox : copy.loading}</span>
      <span className="text-muted-foreground">{copy.loadingText}</span>
    </output>
  );
}
