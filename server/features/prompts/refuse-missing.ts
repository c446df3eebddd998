import { sql } from 'kysely';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { promptsErrors } from '#copy/errors/prompts.ts';
import { Refusal } from '#domain/errors.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import { idOfSlug } from '#server/features/campaigns/campaign-slugs.ts';
import { resolveTeamAccess, type TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';

/** Other teams of a person to search; a person in more teams may read "not found". */
const MAX_TEAMS = 20;
const SEEING = 'canViewAnalytics';

/**
 * What is said of a campaign that the team does not have. A person who sees it in another team of theirs
 * reads that it is not this team's; everyone else that there is none, as the answer would tell otherwise
 * that it exists.
 */
export async function refuseMissing(
  { db }: Pick<Services, 'db'>,
  { person, team }: TeamAccess,
  slug: string,
): Promise<Refusal> {
  const others = person.teams
    .filter(({ team_id, role }) => team_id !== team.team_id && roleAllows(role, SEEING))
    .slice(0, MAX_TEAMS);
  for (const { team_slug } of others) {
    const access = accessOrNull(() => resolveTeamAccess(person, team_slug, SEEING));
    if (!access) continue;
    const { rows } = await db.inTeam(access.scope, (tx) =>
      sql<{ id: string | null }>`SELECT ${idOfSlug(tx, slug)} AS id`.execute(tx.db),
    );
    if (rows[0]?.id) return new Refusal('FORBIDDEN', promptsErrors.unauthorized);
  }
  return new Refusal('NOT_FOUND', campaignsErrors.notFound);
}

/** A team that asks for a second factor, or for signing in again, shows nothing before. */
function accessOrNull<Access>(resolve: () => Access): Access | null {
  try {
    return resolve();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
