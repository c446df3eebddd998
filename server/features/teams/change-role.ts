import { Refusal } from '#domain/errors.ts';
import { type AssignableRole, invitableRoles, memberCan } from '#domain/teams/members.ts';
import { permissionMessage, roleMessage } from '#domain/teams/role-names.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { lockTeam, saveRole } from './member-queries.ts';
import { membershipEnded } from './membership-ended.ts';

/**
 * Changes a member's role from their next request on. The current role changes nothing. Throws
 * FORBIDDEN for the owner, for oneself, and for an admin who would create another admin. Throws
 * NOT_FOUND for a removed member.
 */
export async function changeRole(
  { db }: Pick<Services, 'db'>,
  access: TeamAccess<'canEditMembers'>,
  { user_id, role }: { user_id: string; role: AssignableRole },
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
      throw new Refusal('FORBIDDEN', "You can't change the owner's role or your own.");
    }
    if (member.role === role) return;
    if (!invitableRoles(actor.role).includes(role)) {
      throw new Refusal('FORBIDDEN', roleMessage('owner', 'make somebody an administrator'));
    }
    await saveRole(tx, user_id, role);
    await recordChanges(tx, 'member', [user_id]);
    if (!roleAllows(role, 'canEditCampaigns')) await membershipEnded.enqueue(tx, { user_id });
  });
}
