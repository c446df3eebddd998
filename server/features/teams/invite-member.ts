import { ownerErrors } from '#copy/errors/permissions.ts';
import { teamsErrors } from '#copy/errors/teams.ts';
import { Refusal } from '#domain/errors.ts';
import {
  type AssignableRole,
  invitableRoles,
  type Member,
  membersLimit,
  type TeamSeats,
  type TeamActor,
  usedSeats,
} from '#domain/teams/members.ts';
import type { NewInvitation } from '#domain/teams/schema.ts';
import { countEmail, limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import {
  invitationExpiry,
  listOpenInvitations,
  type OpenInvitation,
  renewInvitation,
} from './invitation-queries.ts';
import { hashOfSecret, invitationSecret } from './invitation-scope.ts';
import { lockTeam } from './member-queries.ts';
import { sendInvitation } from './send-invitation.ts';

/**
 * Invites an address to the team and enqueues the email. The team's lock keeps parallel invitations
 * within the plan's limit. An expired invitation of the same address is renewed. Throws
 * ALREADY_INVITED, MEMBER_LIMIT, FORBIDDEN, TOO_MANY_EMAILS.
 */
export async function inviteMember(
  { db, env }: Pick<Services, 'db' | 'env'>,
  access: TeamAccess<'canInviteMembers'>,
  { email, role }: Pick<NewInvitation, 'email' | 'role'>,
  ip: string,
): Promise<{ membership_id: string }> {
  const { team_id } = access.team;
  if (access.person.impersonation?.admin_email === email) {
    throw new Refusal('FORBIDDEN', teamsErrors.inviteYourself);
  }
  await limitAttempts(db, 'invite', { ip, account: team_id });
  return db.inTeam(access.scope, async (tx) => {
    const { team, members, actor } = await lockTeam(tx, access);
    assertMayInvite(actor, role);
    const open = await listOpenInvitations(tx);
    const before = open.find((item) => item.email === email);
    if ((before && !before.expired) || members.some((member) => member.email === email)) {
      throw new Refusal('ALREADY_INVITED');
    }
    assertSeatAvailable(team, members, open);
    const invited_by = access.person.user_id;
    const membership_id = before?.membership_id ?? newId();
    const token_hash = hashOfSecret(invitationSecret(env.APP_SECRET, { team_id, membership_id }));
    if (before) await renewInvitation(tx, membership_id, { role, invited_by });
    else {
      const invitation = { team_id, membership_id, email, role, token_hash, invited_by };
      await tx.db
        .insertInto('invitations')
        .values({ ...invitation, expires_at: invitationExpiry })
        .execute();
    }
    await countEmail(tx, 'invitation', email);
    await sendInvitation.enqueue(tx, { membership_id });
    await recordChanges(tx, 'member', [membership_id]);
    return { membership_id };
  });
}

/** Throws FORBIDDEN unless the actor may invite to this role (docs/rules/roles.md). */
export function assertMayInvite(actor: TeamActor, role: AssignableRole): void {
  if (!invitableRoles(actor.role).includes(role)) {
    throw new Refusal('FORBIDDEN', ownerErrors.inviteAdmins);
  }
}

/** Members and unexpired invitations share the plan's seats. Throws MEMBER_LIMIT. */
export function assertSeatAvailable(
  team: TeamSeats,
  members: readonly Member[],
  invitations: readonly Pick<OpenInvitation, 'expired'>[],
): void {
  if (countUsedSeats(members, invitations) >= membersLimit(team)) throw new Refusal('MEMBER_LIMIT');
}

export function countUsedSeats(
  members: readonly Member[],
  invitations: readonly Pick<OpenInvitation, 'expired'>[],
): number {
  return usedSeats(members, invitations.filter(({ expired }) => !expired).length);
}
