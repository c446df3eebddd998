import type { InvitationLink } from '#domain/teams/schema.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit.ts';
import type { Person } from '#server/platform/http/person.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { resolveInvitation } from './invitation-scope.ts';
import { closeInvitation } from './invitation-queries.ts';

/**
 * Declines an invitation for anybody who holds its link. A closed invitation stays as it is. Throws
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
