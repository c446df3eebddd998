import { Refusal } from '#domain/errors.ts';
import { permissionMessage } from '#domain/teams/role-names.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { closeInvitation } from './invitation-queries.ts';
import { lockTeam } from './member-queries.ts';
import { INVITATION_GONE } from './resend-invitation.ts';

/**
 * Removes an open invitation, which invalidates its link. Throws NOT_FOUND, and FORBIDDEN for whoever
 * lost the right a moment ago.
 */
export async function removeInvitation(
  { db }: Pick<Services, 'db'>,
  access: TeamAccess<'canInviteMembers'>,
  membership_id: string,
): Promise<void> {
  await db.inTeam(access.scope, async (tx) => {
    const { actor } = await lockTeam(tx, access);
    if (!roleAllows(actor.role, 'canInviteMembers')) {
      throw new Refusal('FORBIDDEN', permissionMessage('canInviteMembers'));
    }
    const closing = { ended_as: 'withdrawn' as const, ended_by: access.person.user_id };
    if (!(await closeInvitation(tx, membership_id, closing))) {
      throw new Refusal('NOT_FOUND', INVITATION_GONE);
    }
    await recordChanges(tx, 'member', [membership_id]);
  });
}
