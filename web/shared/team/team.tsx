import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { TeamHome } from '#domain/teams/schema.ts';

/** The page's team, with the caller's role and permissions, the plan and the counters. */
export interface TeamContext extends TeamHome {
  team_slug: string;
}

/**
 * Milliseconds for which a team's data stays cached while no screen shows it. It is shown immediately and
 * still refetched. It isn't in session storage, because after a reload a guard would decide by data that
 * may have changed.
 */
export const TEAM_CACHE_TIME = { home: 5 * 60_000, members: 10 * 60_000 };

const Context = createContext<TeamContext | null>(null);

export function TeamProvider({ home, children }: { home: TeamHome; children: ReactNode }) {
  const team = useMemo(() => ({ ...home, team_slug: home.team.team_slug }), [home]);
  return <Context value={team}>{children}</Context>;
}

/** Works only within the shell of a team's dashboard. */
export function useTeam(): TeamContext {
  const team = useContext(Context);
  if (!team) throw new Error('useTeam outside of a team dashboard');
  return team;
}
