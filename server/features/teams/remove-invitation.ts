import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { closeInvitation } from './invitation-queries.ts';
import { INVITATION_GONE } from './resend-invitation.ts';

/** Removes an open invitation, which invalidates its link. Throws NOT_FOUND. */
export async function removeInvitation(
  { db }: Pick<Services, 'db'>,
  { scope, person }: TeamAccess<'canInviteMembers'>,
  membership_id: string,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const closing = { ended_as: 'withdrawn' as const, ended_by: person.user_id };
    if (!(await closeInvitation(tx, membership_id, closing))) {
      throw new Refusal('NOT_FOUND', INVITATION_GONE);
    }
    await recordChanges(tx, 'member', [membership_id]);
  });
}
