import { ownerErrors } from '#copy/errors/permissions.ts';
import { teamsErrors } from '#copy/errors/teams.ts';
import { Refusal } from '#domain/errors.ts';
import { type AssignableRole, invitableRoles, mayLeave, memberCan } from '#domain/teams/members.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { updateCustomer } from '#server/features/billing/customer.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { deleteMember, lockTeam, membershipEnded, saveOwner, saveRole } from './member-queries.ts';
import { insertRemoval } from './removal-queries.ts';

/**
 * Changes a member's role from their next request on. Does nothing for the current role. Throws FORBIDDEN
 * for the owner, for the actor, and for an admin who would create another admin. Throws NOT_FOUND for a
 * removed member.
 */
export async function changeRole(
  tx: TeamTx,
  { user_id, role }: { user_id: string; role: AssignableRole },
  access: TeamAccess<'canEditMembers'>,
): Promise<void> {
  const { members, actor } = await lockTeam(tx, access);
  const member = members.find((item) => item.user_id === user_id);
  if (!member) throw new Refusal('NOT_FOUND', teamsErrors.roleFailed);
  if (!memberCan(actor, member).menu) throw new Refusal('FORBIDDEN', teamsErrors.roleOfOwner);
  if (member.role === role) return;
  if (!invitableRoles(actor.role).includes(role)) {
    throw new Refusal('FORBIDDEN', ownerErrors.makeAdmin);
  }
  await saveRole(tx, user_id, role);
  await recordChanges(tx, 'member', [user_id]);
  if (!roleAllows(role, 'canEditCampaigns')) await membershipEnded.enqueue(tx, { user_id });
}

/**
 * Removes a member from the next request on, and closes their live streams. Throws FORBIDDEN for the
 * owner and for the actor, and NOT_FOUND for a removed member.
 */
export async function removeMember(
  tx: TeamTx,
  { user_id }: { user_id: string },
  access: TeamAccess<'canDeleteMembers'>,
): Promise<void> {
  const { members, actor } = await lockTeam(tx, access);
  const member = members.find((item) => item.user_id === user_id);
  if (!member) throw new Refusal('NOT_FOUND', teamsErrors.removalFailed);
  if (!memberCan(actor, member).remove) {
    throw new Refusal('FORBIDDEN', teamsErrors.removalOfOwner);
  }
  await deleteMember(tx, user_id);
  const { team_slug, team_name } = access.team;
  const removed_by = access.person.name;
  await insertRemoval(tx, { user_id, team_slug, team_name, removed_by });
  await recordChanges(tx, 'member', [user_id]);
}

/** Removes the user from the team. Throws CONFLICT for the last owner. */
export async function leaveTeam(tx: TeamTx, access: TeamAccess<'canViewAnalytics'>): Promise<void> {
  const { user_id } = access.person;
  const { members, actor } = await lockTeam(tx, access);
  if (!mayLeave(actor, members)) throw new Refusal('CONFLICT', teamsErrors.lastOwner);
  await deleteMember(tx, user_id);
  await recordChanges(tx, 'member', [user_id]);
}

/**
 * Makes another member the owner, and the current owner an admin. Throws FORBIDDEN, also after a
 * concurrent transfer, and NOT_FOUND for a removed member.
 */
export async function transferOwnership(
  { db }: Pick<Services, 'db'>,
  access: TeamAccess<'canEditMembers'>,
  { user_id }: { user_id: string },
): Promise<void> {
  await db.inTeam(access.scope, async (tx) => {
    const { members, actor } = await lockTeam(tx, access);
    if (actor.role !== 'owner') throw new Refusal('FORBIDDEN', ownerErrors.transferOwnership);
    const member = members.find((item) => item.user_id === user_id);
    if (!member) throw new Refusal('NOT_FOUND', teamsErrors.personGone);
    if (!memberCan(actor, member).transferOwnership) {
      throw new Refusal('CONFLICT', teamsErrors.ownsAlready);
    }
    await saveRole(tx, actor.user_id, 'admin');
    await saveRole(tx, user_id, 'owner');
    await saveOwner(tx, user_id);
    // Invoices go to the new owner.
    await updateCustomer.enqueue(tx, {});
    await recordChanges(tx, 'member', [actor.user_id, user_id]);
  });
}
