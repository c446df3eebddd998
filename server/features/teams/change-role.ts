import { Refusal } from '#domain/errors.ts';
import { type GivenRole, invitableRoles, memberCan } from '#domain/teams/members.ts';
import { permissionMessage, roleMessage } from '#domain/teams/role-names.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { lockTeam, saveRole } from './member-queries.ts';

/**
 * Gives a member another role, from their next request on. Throws FORBIDDEN for the owner's row, for
 * one's own, and for an admin who would make another one; NOT_FOUND for somebody who is gone. The role that is held already changes nothing.
 */
export async function changeRole(
  { db }: Pick<Services, 'db'>,
  access: TeamAccess<'canEditMembers'>,
  { user_id, role }: { user_id: string; role: GivenRole },
): Promise<void> {
  await db.inTeam(access.scope, async (tx) => {
    const { members, actor } = await lockTeam(tx, access);
    const member = members.find((one) => one.user_id === user_id);
    if (!member) {
      throw new Refusal('NOT_FOUND', 'Failed to update member role. Please try again.');
    }
    if (!roleAllows(actor.role, 'canEditMembers')) {
      throw new Refusal('FORBIDDEN', permissionMessage('canEditMembers'));
    }
    if (!memberCan(actor, member).menu) {
      throw new Refusal('FORBIDDEN', 'The role of the owner and your own role cannot be changed.');
    }
    if (member.role === role) return;
    if (!invitableRoles(actor.role).includes(role)) {
      throw new Refusal('FORBIDDEN', roleMessage('owner', 'make somebody an administrator'));
    }
    await saveRole(tx, user_id, role);
    await recordChanges(tx, 'member', [user_id]);
  });
}
