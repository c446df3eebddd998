import { newTeam, teamRef } from '#domain/teams/schema.ts';
import { inTeam, signedIn } from '#server/doors.ts';
import { createTeam } from './create-team.ts';
import { teamHome } from './team-home.ts';

export const teamsRoutes = {
  create: signedIn
    .input(newTeam)
    .handler(({ context, input }) =>
      createTeam(context.services, context.person, input, context.ip),
    ),

  home: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => teamHome(context.services, context.access)),
};
