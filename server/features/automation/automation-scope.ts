import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Maker } from '#server/features/campaigns/maker.ts';
import { openTeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';

export type Admission = 'closed' | 'refused' | 'admitted';

/** Whether a caller has the token of the automation; without one set, nobody is let in. */
export function admission(token: string | undefined, authorization: string | undefined): Admission {
  if (!token) return 'closed';
  // Hashed, so that the length says nothing and unequal ones can be compared.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const same = timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
  return same ? 'admitted' : 'refused';
}

interface Row {
  team_id: string;
  team_slug: string;
  owner_user_id: string;
}

/** Gate: a holder of the token acts for a team, in its owner's name. */
export async function makerForAutomation(
  { db }: Pick<Services, 'db'>,
  team_slug: string,
): Promise<Maker | undefined> {
  const { rows } = await db.outsideTeams((tx) =>
    sql<Row>`SELECT * FROM gate_team_by_slug(${team_slug})`.execute(tx.db),
  );
  const team = rows[0];
  return (
    team && {
      scope: openTeamScope(team.team_id),
      team_slug: team.team_slug,
      user_id: team.owner_user_id,
      by_automation: true,
    }
  );
}
