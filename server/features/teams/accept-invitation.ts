import { Refusal } from '#domain/errors.ts';
import { isFull } from '#domain/teams/members.ts';
import type { Role } from '#domain/teams/roles.ts';
import type { InvitationLink } from '#domain/teams/schema.ts';
import { markVerified } from '#server/features/accounts/queries.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit.ts';
import type { Person } from '#server/platform/http/person.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { type OpenedInvitation, openInvitation } from './invitation-gate.ts';
import { consumeInvitation } from './invitation-queries.ts';
import { REFUSALS } from './get-invitation.ts';
import { insertMember, lockMembers } from './member-queries.ts';
import type { TeamRef } from './queries.ts';

/**
 * Lets the invited person into the team, once. The secret came by mail to that address, so it also
 * verifies it. It comes under the lock of all changes of who is in the team: the
 * invitation held a place, but the plan may be a smaller one by now, and then the next to come is
 * refused and may try again later. Throws INVITATION_INVALID, also for another person's invitation,
 * INVITATION_EXPIRED, INVITATION_REVOKED, ALREADY_MEMBER and MEMBER_LIMIT.
 */
export async function acceptInvitation(
  { db }: Pick<Services, 'db'>,
  link: InvitationLink,
  person: Person,
  ip: string,
): Promise<TeamRef & { role: Role }> {
  await limitAttempts(db, 'invitation', { ip, account: link.membershipId });
  const invitation = await openInvitation(db, link);
  const { scope, membership_id, token_hash, team_name, team_slug } = invitation;
  assertAcceptable(invitation, person);
  const { user_id, email } = person;
  const role = await db.inTeam(scope, async (tx) => {
    const locked = await lockMembers(tx);
    if (!locked) return undefined;
    const taken = await consumeInvitation(tx, { membership_id, token_hash, email, user_id });
    if (!taken) return undefined;
    // Thrown in here it leaves the invitation as it was.
    if (isFull(locked.team, locked.members)) throw new Refusal('MEMBER_LIMIT');
    await insertMember(tx, user_id, taken);
    if (!person.email_verified) await markVerified(tx, user_id);
    await recordChanges(tx, 'member', [user_id]);
    return taken;
  });
  if (!role) {
    // It ended between the look and the deed, perhaps by this person's own second click.
    assertAcceptable(await openInvitation(db, link), person);
    throw new Refusal('INVITATION_INVALID');
  }
  return { team_id: scope.teamId, team_slug, team_name, role };
}

function assertAcceptable({ scope, email, state }: OpenedInvitation, person: Person): void {
  if (person.teams.some(({ team_id }) => team_id === scope.teamId)) {
    throw new Refusal('ALREADY_MEMBER');
  }
  if (person.email !== email) throw new Refusal('INVITATION_INVALID');
  if (state !== 'pending') throw new Refusal(REFUSALS[state]);
}
