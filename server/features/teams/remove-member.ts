import { Refusal } from '#domain/errors.ts';
import { memberCan } from '#domain/teams/members.ts';
import { permissionMessage } from '#domain/teams/role-names.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { deleteMember, lockTeam } from './member-queries.ts';
import { insertRemoval } from './removal-queries.ts';

/**
 * Removes a member from the next request on, and closes their live streams. Throws FORBIDDEN for the
 * owner and oneself, and NOT_FOUND for a removed member.
 */
export async function removeMember(
  { db }: Pick<Services, 'db'>,
  access: TeamAccess<'canDeleteMembers'>,
  { user_id }: { user_id: string },
): Promise<void> {
  await db.inTeam(access.scope, async (tx) => {
    const { members, actor } = await lockTeam(tx, access);
    const member = members.find((one) => one.user_id === user_id);
    if (!member) throw new Refusal('NOT_FOUND', 'Failed to remove member. Please try again.');
    if (!roleAllows(actor.role, 'canDeleteMembers')) {
      throw new Refusal('FORBIDDEN', permissionMessage('canDeleteMembers'));
    }
    if (!memberCan(actor, member).remove) {
      throw new Refusal('FORBIDDEN', "You can't remove the owner or yourself.");
    }
    await deleteMember(tx, user_id);
    const { team_slug, team_name } = access.team;
    const removed_by = access.person.name;
    await insertRemoval(tx, { user_id, team_slug, team_name, removed_by });
    await recordChanges(tx, 'member', [user_id]);
  });
}
