import { Refusal } from '#domain/errors.ts';
import { isFull } from '#domain/teams/members.ts';
import type { Role } from '#domain/teams/roles.ts';
import type { InvitationLink } from '#domain/teams/schema.ts';
import { markVerified } from '#server/features/accounts/queries.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit.ts';
import type { Person } from '#server/platform/http/person.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { type ResolvedInvitation, resolveInvitation } from './invitation-scope.ts';
import { consumeInvitation } from './invitation-queries.ts';
import { REFUSALS } from './get-invitation.ts';
import { insertMember, lockMembers } from './member-queries.ts';
import type { TeamRef } from './queries.ts';

/**
 * Adds the invited person to the team, once. The secret was emailed to the address, so it verifies
 * it. The lock of all membership changes protects the seat check: the plan may be smaller than when
 * the invitation was sent. Throws INVITATION_INVALID, also for another person's invitation,
 * INVITATION_EXPIRED, INVITATION_REVOKED, ALREADY_MEMBER and MEMBER_LIMIT.
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
    // The invitation was closed since it was read, such as by a second click.
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
