import { teamsErrors } from '#copy/errors/teams.ts';
import { ownerErrors } from '#copy/errors/permissions.ts';
import { identityProof } from '#domain/accounts/two-factor.ts';
import {
  disclosureMedia,
  disclosureSwitch,
  disclosureWording,
} from '#domain/disclosure/disclosure.ts';
import {
  invitationLink,
  invitationRef,
  memberRef,
  newInvitation,
  newTeam,
  roleChange,
  sessionPolicyChange,
  teamChange,
  teamRef,
  twoFactorPolicyChange,
} from '#domain/teams/schema.ts';
import { proveIdentity } from '#server/features/accounts/second-factor/prove-identity.ts';
import {
  actor,
  anyone,
  inTeam,
  SETS_VALUE,
  signedIn,
  signedInOr,
  thenOk,
} from '#server/procedure-guards.ts';
import { createTeam } from './create-team.ts';
import { getDisclosure, mentionMedia, switchDisclosure, wordDisclosure } from './disclosure.ts';
import { getInvitation } from './get-invitation.ts';
import { getTeamHome, renameTeam } from './queries.ts';
import { getTeamMembers } from './get-team-members.ts';
import {
  acceptInvitation,
  declineInvitation,
  removeInvitation,
  resendInvitation,
} from './invitations.ts';
import { inviteMember } from './invite-member.ts';
import { changeRole, leaveTeam, removeMember, transferOwnership } from './members.ts';
import { listRemovals } from './removal-queries.ts';
import { changeSessionPolicy, getSessionPolicy } from './session-policy.ts';
import { changeTwoFactorPolicy, getTwoFactorPolicy } from './two-factor-policy.ts';

const OK = { ok: true as const };

export const teamsRoutes = {
  create: signedInOr(teamsErrors.notConnected)
    .meta({ once: true })
    .input(newTeam)
    .handler(({ context, input }) =>
      createTeam(context.services, context.person, input, context.ip),
    ),

  removals: actor.handler(({ context: { services, person } }) =>
    services.db.outsideTeams((tx) => listRemovals(tx, person.user_id)),
  ),

  home: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => getTeamHome(context.services, context.access)),

  rename: inTeam('canEditSettings')
    .meta({ harmless: SETS_VALUE, log: ['settings', 'renamedTeam'] })
    .input(teamChange)
    .handler(({ context, input }) => renameTeam(context.services, context.access, input.team_name)),

  twoFactorPolicy: inTeam('canEditSettings')
    .input(teamRef)
    .handler(({ context }) => getTwoFactorPolicy(context.services, context.access)),

  changeTwoFactorPolicy: inTeam('canEditSettings', {
    role: { min: 'owner', reason: ownerErrors.requireTwoFactor },
    inPerson: true,
  })
    .meta({ once: true, log: ['settings', 'changedWhoNeedsTwoFactorSignIn'] })
    .input(twoFactorPolicyChange)
    .handler(
      thenOk(({ services, access }, input) =>
        changeTwoFactorPolicy(services, access, input.required),
      ),
    ),

  sessionPolicy: inTeam('canEditSettings')
    .input(teamRef)
    .handler(({ context }) => getSessionPolicy(context.services, context.access)),

  changeSessionPolicy: inTeam('canEditSettings', { inPerson: true })
    .meta({ once: true, log: ['settings', 'changedHowLongSessionsLast'] })
    .input(sessionPolicyChange)
    .handler(({ context, input }) => changeSessionPolicy(context.services, context.access, input)),

  disclosure: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => getDisclosure(context.services, context.access)),

  wordDisclosure: inTeam('canEditSettings')
    .meta({
      harmless: SETS_VALUE,
      log: ['settings', 'changedHowLeadsAreToldAboutAssistant'],
    })
    .input(disclosureWording)
    .handler(({ context, input }) => wordDisclosure(context.services, context.access, input)),

  mentionMedia: inTeam('canEditSettings')
    .meta({
      harmless: SETS_VALUE,
      log: ['settings', 'changedMediaDisclosure'],
    })
    .input(disclosureMedia)
    .handler(({ context, input }) => mentionMedia(context.services, context.access, input.media)),

  switchDisclosure: inTeam('canEditSettings', {
    role: { min: 'owner', reason: ownerErrors.switchDisclosure },
  })
    .meta({
      harmless: SETS_VALUE,
      log: ['settings', 'switchedWhetherLeadsAreToldAboutAssistant'],
    })
    .input(disclosureSwitch)
    .handler(({ context, input }) =>
      switchDisclosure(context.services, context.access, input.enabled),
    ),

  members: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(({ context }) => getTeamMembers(context.services, context.access)),

  changeRole: inTeam('canEditMembers')
    .meta({ harmless: SETS_VALUE, log: ['people', 'changedMemberRole'] })
    .input(roleChange)
    .handler(thenOk(({ services, access }, input) => changeRole(services, access, input))),

  removeMember: inTeam('canDeleteMembers')
    .meta({ once: true, log: ['people', 'removedMember'] })
    .input(memberRef)
    .handler(thenOk(({ services, access }, input) => removeMember(services, access, input))),

  leave: inTeam('canViewAnalytics', { inPerson: true })
    .meta({ harmless: 'the team is no longer theirs', log: ['people', 'leftTeam'] })
    .input(teamRef)
    .handler(thenOk(({ services, access }) => leaveTeam(services, access))),

  transferOwnership: inTeam('canEditMembers', {
    role: { min: 'owner', reason: ownerErrors.transferOwnership },
    inPerson: true,
  })
    .meta({ once: true, log: ['people', 'transferredOwnership'] })
    .input(memberRef.extend({ proof: identityProof.default({}) }))
    .handler(async ({ context, input }) => {
      const { services, person, access, ip } = context;
      await proveIdentity(services, person, input.proof, ip);
      await transferOwnership(services, access, input);
      return OK;
    }),

  invite: inTeam('canInviteMembers')
    .meta({ once: true, log: ['people', 'invitedSomeone'] })
    .input(newInvitation)
    .handler(({ context, input }) =>
      inviteMember(context.services, context.access, input, context.ip),
    ),

  resendInvitation: inTeam('canInviteMembers')
    .meta({ once: true, log: ['people', 'sentInvitationAgain'] })
    .input(invitationRef)
    .handler(
      thenOk(({ services, access, ip }, input) =>
        resendInvitation(services, access, input.membership_id, ip),
      ),
    ),

  removeInvitation: inTeam('canInviteMembers')
    .meta({ once: true, log: ['people', 'withdrewInvitation'] })
    .input(invitationRef)
    .handler(
      thenOk(({ services, access }, input) =>
        removeInvitation(services, access, input.membership_id),
      ),
    ),

  /** Open to anyone who holds the emailed link. */
  invitation: anyone
    .input(invitationLink)
    .handler(({ context: { services, person, ip }, input }) =>
      getInvitation(services, input, person, ip),
    ),

  acceptInvitation: signedIn
    .meta({ once: true })
    .input(invitationLink)
    .handler(({ context: { services, person, ip }, input }) =>
      acceptInvitation(services, input, person, ip),
    ),

  declineInvitation: anyone
    .meta({ once: true })
    .input(invitationLink)
    .handler(
      thenOk(({ services, person, ip }, input) => declineInvitation(services, input, person, ip)),
    ),
};
