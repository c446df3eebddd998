import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import type { TeamHome } from '#domain/teams/schema.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { Toaster } from '#web/ui/overlay/toaster.tsx';
import { TooltipProvider } from '#web/ui/overlay/tooltip.tsx';
import { buildHome } from './build-home.ts';
import { buildMe } from './build-me.ts';
import { renderAt } from './render-at.tsx';

/** The address of the team that `openInTeam` renders. */
export const TEAM = '/dashboard/acme-123456';

interface Options {
  /** path below the team's address, with its query */
  at?: string;
  /** its pattern, if the screen reads a parameter; other addresses are empty pages */
  route?: string;
  me?: Me;
  home?: TeamHome;
}

/** Renders a screen within a team, including toasts. */
export function openInTeam(
  screen: ReactNode,
  { at = '', route, me = buildMe(), home = buildHome() }: Options = {},
) {
  return renderAt(
    TEAM + at,
    me,
    <TeamProvider home={home}>
      <TooltipProvider>
        <Routes>
          <Route path={`dashboard/:team_slug${route ?? at.split('?')[0]}`} element={screen} />
          <Route path="*" element={null} />
        </Routes>
      </TooltipProvider>
      <Toaster label="Notifications" />
    </TeamProvider>,
  );
}
