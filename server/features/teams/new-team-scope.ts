import { openTeamScope, type TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';

/** Scope resolver: the scope of a team that doesn't exist yet, for the user who creates it. */
export const newTeamScope = (): TeamScope => openTeamScope(newId());
