import { teamsErrors } from '#copy/errors/teams.ts';
import { Refusal } from '#domain/errors.ts';
import { isFull } from '#domain/teams/members.ts';
import type { Role } from '#domain/teams/roles.ts';
import type { InvitationLink } from '#domain/teams/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { markVerified } from '#server/features/accounts/queries.ts';
import { countEmail, limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { REFUSALS } from './get-invitation.ts';
import {
  closeInvitation,
  consumeInvitation,
  listOpenInvitations,
  renewInvitation,
} from './invitation-queries.ts';
import { type ResolvedInvitation, resolveInvitation } from './invitation-scope.ts';
import { assertMayInvite, assertSeatAvailable } from './invite-member.ts';
import { insertMember, lockMembers, lockTeam } from './member-queries.ts';
import type { TeamRef } from './queries.ts';
import { sendInvitation } from './send-invitation.ts';

/**
 * Adds the invited user to the team, once. The secret was emailed to the address, so it verifies it. The
 * lock of all membership changes protects the seat check: the plan may have shrunk since the invitation
 * was sent. Throws INVITATION_INVALID, also for another user's invitation, INVITATION_EXPIRED,
 * INVITATION_REVOKED, ALREADY_MEMBER and MEMBER_LIMIT.
 */
export async function acceptInvitation(
  { db }: Pick<Services, 'db'>,
  link: InvitationLink,
  person: Person,
  ip: string,
): Promise<TeamRef & { role: Role }> {
  await limitAttempts(db, 'invitation', { ip, account: link.membershipId });
  const invitation = await resolveInvitation(db, link);
  const { scope, membership_id, token_hash, team_name, team_slug } = invitation;
  assertAcceptable(invitation, person);
  const { user_id, email } = person;
  const role = await db.inTeam(scope, async (tx) => {
    const locked = await lockMembers(tx);
    if (!locked) return undefined;
    const role = await consumeInvitation(tx, { membership_id, token_hash, email, user_id });
    if (!role) return undefined;
    // The rollback keeps the invitation open.
    if (isFull(locked.team, locked.members)) throw new Refusal('MEMBER_LIMIT');
    await insertMember(tx, user_id, role);
    if (!person.email_verified) await markVerified(tx, user_id);
    await recordChanges(tx, 'member', [user_id]);
    return role;
  });
  if (!role) {
    // The invitation was closed after it was read, such as by a second click.
    assertAcceptable(await resolveInvitation(db, link), person);
    throw new Refusal('INVITATION_INVALID');
  }
  return { team_id: scope.teamId, team_slug, team_name, role };
}

function assertAcceptable({ scope, email, state }: ResolvedInvitation, person: Person): void {
  if (person.teams.some(({ team_id }) => team_id === scope.teamId)) {
    throw new Refusal('ALREADY_MEMBER');
  }
  if (person.email !== email) throw new Refusal('INVITATION_INVALID');
  if (state !== 'pending') throw new Refusal(REFUSALS[state]);
}

/**
 * Declines an invitation for anyone who holds its link. A closed invitation stays as it is. Throws
 * INVITATION_INVALID.
 */
export async function declineInvitation(
  { db }: Pick<Services, 'db'>,
  link: InvitationLink,
  person: Person | null,
  ip: string,
): Promise<void> {
  await limitAttempts(db, 'invitation', { ip, account: link.membershipId });
  const { scope, membership_id } = await resolveInvitation(db, link);
  const ended_by = person?.impersonation ? null : (person?.user_id ?? null);
  await db.inTeam(scope, async (tx) => {
    const ended = await closeInvitation(tx, membership_id, { ended_as: 'declined', ended_by });
    if (ended) await recordChanges(tx, 'member', [membership_id]);
  });
}

/**
 * Removes an open invitation, which invalidates its link. Throws NOT_FOUND, and FORBIDDEN if the actor
 * has just lost the right.
 */
export async function removeInvitation(
  tx: TeamTx,
  { membership_id }: { membership_id: string },
  access: TeamAccess<'canInviteMembers'>,
): Promise<void> {
  await lockTeam(tx, access);
  const closing = { ended_as: 'withdrawn' as const, ended_by: access.person.user_id };
  if (!(await closeInvitation(tx, membership_id, closing))) {
    throw new Refusal('NOT_FOUND', teamsErrors.invitationGone);
  }
  await recordChanges(tx, 'member', [membership_id]);
}

/**
 * Emails an open invitation again with the same link, valid for another seven days. An expired one
 * needs a free seat. Throws NOT_FOUND, FORBIDDEN, MEMBER_LIMIT, TOO_MANY_EMAILS.
 */
export async function resendInvitation(
  { db }: Pick<Services, 'db'>,
  access: TeamAccess<'canInviteMembers'>,
  { membership_id }: { membership_id: string },
  ip: string,
): Promise<void> {
  await limitAttempts(db, 'invite', { ip, account: access.team.team_id });
  await db.inTeam(access.scope, async (tx) => {
    const { team, members, actor } = await lockTeam(tx, access);
    const open = await listOpenInvitations(tx);
    const invitation = open.find((item) => item.membership_id === membership_id);
    if (!invitation) throw new Refusal('NOT_FOUND', teamsErrors.invitationGone);
    assertMayInvite(actor, invitation.role);
    if (invitation.expired) assertSeatAvailable(team, members, open);
    await renewInvitation(tx, membership_id, { invited_by: access.person.user_id });
    await countEmail(tx, 'invitation', invitation.email);
    await sendInvitation.enqueue(tx, { membership_id });
    await recordChanges(tx, 'member', [membership_id]);
  });
}
