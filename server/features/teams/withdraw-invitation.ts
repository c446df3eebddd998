import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { closeInvitation } from './invitation-queries.ts';
import { INVITATION_GONE } from './resend-invitation.ts';

/** Takes a pending invitation back: its link is worthless from now on. Throws NOT_FOUND. */
export async function withdrawInvitation(
  { db }: Pick<Services, 'db'>,
  { scope, person }: TeamAccess<'canInviteMembers'>,
  membership_id: string,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    const end = { ended_as: 'withdrawn' as const, ended_by: person.user_id };
    if (!(await closeInvitation(tx, membership_id, end))) {
      throw new Refusal('NOT_FOUND', INVITATION_GONE);
    }
    await recordChanges(tx, 'member', [membership_id]);
  });
}
