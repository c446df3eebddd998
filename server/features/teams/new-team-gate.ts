import { openTeamScope, type TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';

/** Gate: the scope of a team that does not exist yet. Whoever creates it works inside it. */
export const newTeamScope = (): TeamScope => openTeamScope(newId());
