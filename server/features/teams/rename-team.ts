import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { lockSettings } from './member-queries.ts';
import { saveTeamName, type TeamRef } from './queries.ts';

/** Renames the team. The slug stays, so that links keep working. */
export async function renameTeam(
  { db }: Pick<Services, 'db'>,
  access: TeamAccess<'canEditSettings'>,
  team_name: string,
): Promise<TeamRef> {
  const { team_id, team_slug } = access.team;
  await db.inTeam(access.scope, async (tx) => {
    await lockSettings(tx, access);
    await saveTeamName(tx, team_name);
    await recordChanges(tx, 'team', [team_id]);
  });
  return { team_id, team_slug, team_name };
}
