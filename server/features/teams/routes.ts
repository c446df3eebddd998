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
  okInTransaction,
  forMember,
  inTeam,
  inTransaction,
  okHandler,
  SETS_VALUE,
  signedIn,
  signedInOr,
} from '#server/procedure-guards.ts';
import { createTeam } from './create-team.ts';
import {
  findDisclosure,
  mentionMedia,
  switchDisclosure,
  changeDisclosureWording,
} from './disclosure.ts';
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
import { changeSessionPolicy, findSessionPolicy } from './session-policy.ts';
import { changeTwoFactorPolicy, getTwoFactorPolicy } from './two-factor-policy.ts';

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
    .handler(inTransaction((tx, _input, access, services) => getTeamHome(tx, access, services))),

  rename: inTeam('canEditSettings')
    .meta({ harmless: SETS_VALUE, log: ['settings', 'renamedTeam'] })
    .input(teamChange)
    .handler(inTransaction((tx, input, access) => renameTeam(tx, input.team_name, access))),

  twoFactorPolicy: inTeam('canEditSettings')
    .input(teamRef)
    .handler(inTransaction(getTwoFactorPolicy)),

  changeTwoFactorPolicy: inTeam('canEditSettings', {
    role: { min: 'owner', reason: ownerErrors.requireTwoFactor },
    inPerson: true,
  })
    .meta({ once: true, log: ['settings', 'changedWhoNeedsTwoFactorSignIn'] })
    .input(twoFactorPolicyChange)
    .handler(okInTransaction(changeTwoFactorPolicy)),

  sessionPolicy: inTeam('canEditSettings').input(teamRef).handler(inTransaction(findSessionPolicy)),

  changeSessionPolicy: inTeam('canEditSettings', { inPerson: true })
    .meta({ once: true, log: ['settings', 'changedHowLongSessionsLast'] })
    .input(sessionPolicyChange)
    .handler(inTransaction(changeSessionPolicy)),

  disclosure: inTeam('canViewAnalytics').input(teamRef).handler(inTransaction(findDisclosure)),

  wordDisclosure: inTeam('canEditSettings')
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedHowLeadsAreToldAboutAssistant'] })
    .input(disclosureWording)
    .handler(inTransaction(changeDisclosureWording)),

  mentionMedia: inTeam('canEditSettings')
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedMediaDisclosure'] })
    .input(disclosureMedia)
    .handler(inTransaction((tx, input, access) => mentionMedia(tx, input.media, access))),

  switchDisclosure: inTeam('canEditSettings', {
    role: { min: 'owner', reason: ownerErrors.switchDisclosure },
  })
    .meta({ harmless: SETS_VALUE, log: ['settings', 'switchedWhetherLeadsAreToldAboutAssistant'] })
    .input(disclosureSwitch)
    .handler(inTransaction((tx, input, access) => switchDisclosure(tx, input.enabled, access))),

  members: inTeam('canViewAnalytics')
    .input(teamRef)
    .handler(inTransaction((tx, _input, access) => getTeamMembers(tx, access))),

  changeRole: inTeam('canEditMembers')
    .meta({ harmless: SETS_VALUE, log: ['people', 'changedMemberRole'] })
    .input(roleChange)
    .handler(okInTransaction(changeRole)),

  removeMember: inTeam('canDeleteMembers')
    .meta({ once: true, log: ['people', 'removedMember'] })
    .input(memberRef)
    .handler(okInTransaction(removeMember)),

  leave: inTeam('canViewAnalytics', { inPerson: true })
    .meta({ harmless: 'the team is no longer theirs', log: ['people', 'leftTeam'] })
    .input(teamRef)
    .handler(okInTransaction((tx, _input, access) => leaveTeam(tx, access))),

  transferOwnership: inTeam('canEditMembers', {
    role: { min: 'owner', reason: ownerErrors.transferOwnership },
    inPerson: true,
  })
    .meta({ once: true, log: ['people', 'transferredOwnership'] })
    .input(memberRef.extend({ proof: identityProof.default({}) }))
    .handler(
      okHandler(async ({ services, person, access, ip }, input) => {
        await proveIdentity(services, person, input.proof, ip);
        await transferOwnership(services, access, input);
      }),
    ),

  invite: inTeam('canInviteMembers')
    .meta({ once: true, log: ['people', 'invitedSomeone'] })
    .input(newInvitation)
    .handler(forMember(inviteMember)),

  resendInvitation: inTeam('canInviteMembers')
    .meta({ once: true, log: ['people', 'sentInvitationAgain'] })
    .input(invitationRef)
    .handler(
      okHandler(({ services, access, ip }, input) => resendInvitation(services, access, input, ip)),
    ),

  removeInvitation: inTeam('canInviteMembers')
    .meta({ once: true, log: ['people', 'withdrewInvitation'] })
    .input(invitationRef)
    .handler(okInTransaction(removeInvitation)),

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
      okHandler(({ services, person, ip }, input) =>
        declineInvitation(services, input, person, ip),
      ),
    ),
};
