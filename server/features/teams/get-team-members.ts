import { standardErrors } from '#copy/errors/standard.ts';
import { teamsErrors } from '#copy/errors/teams.ts';
import { Refusal } from '#domain/errors.ts';
import {
  type TeamSeats,
  type TeamActor,
  invitableRoles,
  invitationCan,
  mayLeave,
  mayTransferOwnership,
  memberCan,
  membersLimit,
} from '#domain/teams/members.ts';
import { permissionMessage, roleLabel } from '#domain/teams/role-names.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import type { MemberRow, TeamMembers } from '#domain/teams/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { invitationMail } from '#copy/teams/screen.ts';
import { listOpenInvitations, type OpenInvitation } from './invitation-queries.ts';
import { countUsedSeats } from './invite-member.ts';
import { listMembers, type StoredMember } from './member-queries.ts';
import { findSubscription } from './queries.ts';

/** Returns members and open invitations, with the actor's permissions on each. */
export async function getTeamMembers(
  tx: TeamTx,
  { person, team: { role } }: TeamAccess<'canViewAnalytics'>,
): Promise<TeamMembers> {
  const impersonating = person.impersonation !== null;
  const actor: TeamActor = { user_id: person.user_id, role, impersonating };
  const team = await findSubscription(tx);
  if (!team) throw new Refusal('NOT_FOUND', teamsErrors.notFound);
  const members = await listMembers(tx);
  const invitations = await listOpenInvitations(tx);
  const leave = mayLeave(actor, members);
  return {
    members: [
      ...members.map((member) => memberRow(actor, member)),
      ...invitations.map((invitation) => invitationRow(actor, invitation)),
    ],
    invite: inviteOf(actor, team, countUsedSeats(members, invitations)),
    can: { leave, transferOwnership: members.length > 1 && mayTransferOwnership(actor) },
    leaveMessage: leave
      ? null
      : impersonating
        ? standardErrors.IMPERSONATING.text
        : teamsErrors.lastOwner.text,
  };
}

function inviteOf({ role }: TeamActor, team: TeamSeats, used: number): TeamMembers['invite'] {
  const limit = membersLimit(team);
  const limitReached = used >= limit;
  const roles = invitableRoles(role);
  const full = limitReached ? standardErrors.MEMBER_LIMIT.text : null;
  const message = roles.length > 0 ? full : permissionMessage('canInviteMembers');
  return { roles, used, limit, limitReached, message };
}

function memberRow(actor: TeamActor, member: StoredMember): MemberRow {
  const { user_id, role_name, role, name, email, joined_at, has_second_factor } = member;
  return {
    member_id: user_id,
    user_id,
    userName: name,
    userEmail: email,
    roles: [role_name],
    role,
    roleLabel: roleLabel(role_name),
    joined: joined_at.toISOString(),
    status: 'Active',
    hasSecondFactor: roleAllows(actor.role, 'canEditMembers') ? has_second_factor : null,
    you: user_id === actor.user_id,
    invitation: null,
    can: memberCan(actor, member),
  };
}

function invitationRow(actor: TeamActor, invitation: OpenInvitation): MemberRow {
  const { membership_id, email, role, expired, mail_state } = invitation;
  return {
    member_id: membership_id,
    user_id: null,
    userName: '',
    userEmail: email,
    roles: [role],
    role,
    roleLabel: roleLabel(role),
    joined: null,
    status: 'Pending',
    hasSecondFactor: null,
    you: false,
    invitation: {
      invited_at: invitation.invited_at.toISOString(),
      expires_at: invitation.expires_at.toISOString(),
      expired,
      inviter_name: invitation.inviter_name,
      mail: mail_state,
      message: mail_state === 'failed' ? invitationMail.failed : null,
    },
    can: invitationCan(actor, invitation),
  };
}
