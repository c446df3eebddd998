import { openTeamScope, type TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';

/** Scope resolver: the scope of a team that does not exist yet, for the person who creates it. */
export const newTeamScope = (): TeamScope => openTeamScope(newId());
