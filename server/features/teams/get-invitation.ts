import { type ErrorCode, standardReason } from '#domain/errors.ts';
import { isFull } from '#domain/teams/members.ts';
import type { InvitationLink, InvitationPreview, InvitationState } from '#domain/teams/schema.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { resolveInvitation } from './invitation-scope.ts';
import { listMembers } from './member-queries.ts';
import { findSubscription } from './queries.ts';

export const REFUSALS: Record<Exclude<InvitationState, 'pending'>, ErrorCode> = {
  expired: 'INVITATION_EXPIRED',
  revoked: 'INVITATION_REVOKED',
  declined: 'INVITATION_INVALID',
  member: 'ALREADY_MEMBER',
};

/** Returns an invitation to the holder of its emailed link. Throws INVITATION_INVALID. */
export async function getInvitation(
  { db }: Pick<Services, 'db'>,
  link: InvitationLink,
  person: Person | null,
  ip: string,
): Promise<InvitationPreview> {
  await limitAttempts(db, 'invitation', { ip, account: link.membershipId });
  const { scope, team_name, inviter_name, email, role, state } = await resolveInvitation(db, link);
  const refusal = state === 'pending' ? await refusalOfFullTeam(db, scope) : REFUSALS[state];
  return {
    team_name,
    inviter_name,
    email,
    role,
    state,
    forWhom: forWhom(person, email),
    message: refusal ? standardReason(refusal).text : null,
  };
}

/** The plan may have shrunk since the invitation was sent. */
async function refusalOfFullTeam(db: Database, scope: TeamScope): Promise<ErrorCode | undefined> {
  return db.inTeam(scope, async (tx) => {
    const team = await findSubscription(tx);
    return team && isFull(team, await listMembers(tx)) ? 'MEMBER_LIMIT' : undefined;
  });
}

function forWhom(person: Person | null, email: string): InvitationPreview['forWhom'] {
  if (!person) return 'nobody';
  return person.email === email && !person.impersonation ? 'you' : 'somebody_else';
}
