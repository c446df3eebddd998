import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { TeamHome } from '#domain/teams/schema.ts';

/** The team of the page, with the caller's role, what they may do, the plan and the counters. */
export interface TeamContext extends TeamHome {
  teamSlug: string;
}

const Context = createContext<TeamContext | null>(null);

export function TeamProvider({ home, children }: { home: TeamHome; children: ReactNode }) {
  const team = useMemo(() => ({ ...home, teamSlug: home.team.team_slug }), [home]);
  return <Context value={team}>{children}</Context>;
}

/** Only below the shell of a team's dashboard. */
export function useTeam(): TeamContext {
  const team = useContext(Context);
  if (!team) throw new Error('useTeam outside of a team dashboard');
  return team;
}
