import {
  invitationLink,
  invitationRef,
  memberRef,
  newInvitation,
  newTeam,
  roleChange,
  teamChange,
  teamRef,
  twoFactorPolicyChange,
} from '#domain/teams/schema.ts';
import { anybody, inTeam, signedIn, signedInOr } from '#server/procedure-guards.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeRole } from './change-role.ts';
import { createTeam } from './create-team.ts';
import { declineInvitation } from './decline-invitation.ts';
import { inviteMember } from './invite-member.ts';
import { leaveTeam } from './leave-team.ts';
import { getInvitation } from './get-invitation.ts';
import { removeMember } from './remove-member.ts';
import { renameTeam } from './rename-team.ts';
import { resendInvitation } from './resend-invitation.ts';
import { getTeamHome } from './get-team-home.ts';
import { getTeamMembers } from './get-team-members.ts';
import { TRANSFER_OWNERSHIP, transferOwnership } from './transfer-ownership.ts';
import {
  CHANGE_TWO_FACTOR_POLICY,
  changeTwoFactorPolicy,
  getTwoFactorPolicy,
} from './two-factor-policy.ts';
import { removeInvitation } from './remove-invitation.ts';

const OK = { ok: true as const };

export const teamsRoutes = {
  create: signedInOr('User not connected')
    .input(newTeam)
    .handler(({ context, input }) =>
      createTeam(context.services, context.person, input, context.ip),
    ),

  home: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => getTeamHome(context.services, context.access)),

  rename: inTeam('canEditSettings')
    .input(teamChange)
    .handler(({ context, input }) => renameTeam(context.services, context.access, input.team_name)),

  twoFactorPolicy: inTeam('canEditSettings', { readOnly: () => true })
    .input(teamRef)
    .handler(({ context }) => getTwoFactorPolicy(context.services, context.access)),

  changeTwoFactorPolicy: inTeam('canEditSettings', {
    role: { min: 'owner', action: CHANGE_TWO_FACTOR_POLICY },
    inPerson: true,
  })
    .input(twoFactorPolicyChange)
    .handler(async ({ context, input }) => {
      await changeTwoFactorPolicy(context.services, context.access, input.required);
      return OK;
    }),

  members: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => getTeamMembers(context.services, context.access)),

  changeRole: inTeam('canEditMembers')
    .input(roleChange)
    .handler(async ({ context, input }) => {
      await changeRole(context.services, context.access, input);
      return OK;
    }),

  removeMember: inTeam('canDeleteMembers')
    .input(memberRef)
    .handler(async ({ context, input }) => {
      await removeMember(context.services, context.access, input);
      return OK;
    }),

  leave: inTeam('canViewAnalytics', { inPerson: true })
    .input(teamRef)
    .handler(async ({ context }) => {
      await leaveTeam(context.services, context.access);
      return OK;
    }),

  transferOwnership: inTeam('canEditMembers', {
    role: { min: 'owner', action: TRANSFER_OWNERSHIP },
    inPerson: true,
  })
    .input(memberRef)
    .handler(async ({ context, input }) => {
      await transferOwnership(context.services, context.access, input);
      return OK;
    }),

  invite: inTeam('canInviteMembers')
    .input(newInvitation)
    .handler(({ context, input }) =>
      inviteMember(context.services, context.access, input, context.ip),
    ),

  resendInvitation: inTeam('canInviteMembers')
    .input(invitationRef)
    .handler(async ({ context, input }) => {
      await resendInvitation(context.services, context.access, input.membership_id, context.ip);
      return OK;
    }),

  removeInvitation: inTeam('canInviteMembers')
    .input(invitationRef)
    .handler(async ({ context, input }) => {
      await removeInvitation(context.services, context.access, input.membership_id);
      return OK;
    }),

  /** Open to anybody who holds the emailed link. */
  invitation: anybody
    .input(invitationLink)
    .handler(({ context: { services, person, ip }, input }) =>
      getInvitation(services, input, person, ip),
    ),

  acceptInvitation: signedIn
    .input(invitationLink)
    .handler(({ context: { services, person, ip }, input }) =>
      acceptInvitation(services, input, person, ip),
    ),

  declineInvitation: anybody
    .input(invitationLink)
    .handler(async ({ context: { services, person, ip }, input }) => {
      await declineInvitation(services, input, person, ip);
      return OK;
    }),
};
