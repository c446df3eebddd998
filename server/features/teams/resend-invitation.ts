import { Refusal } from '#domain/errors.ts';
import { countEmail } from '#server/features/accounts/email-allowance.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { listOpenInvitations, renewInvitation } from './invitation-queries.ts';
import { assertMayInvite, assertSeatAvailable } from './invite-member.ts';
import { lockTeam } from './member-queries.ts';
import { sendInvitation } from './send-invitation.ts';

export const INVITATION_GONE = 'This invitation no longer exists.';

/**
 * Emails an open invitation again with the same link, valid for another seven days. An expired one
 * needs a free seat. Throws NOT_FOUND, FORBIDDEN, MEMBER_LIMIT, TOO_MANY_EMAILS.
 */
export async function resendInvitation(
  { db }: Pick<Services, 'db'>,
  access: TeamAccess<'canInviteMembers'>,
  membership_id: string,
  ip: string,
): Promise<void> {
  await limitAttempts(db, 'invite', { ip, account: access.team.team_id });
  await db.inTeam(access.scope, async (tx) => {
    const { team, members, actor } = await lockTeam(tx, access);
    const open = await listOpenInvitations(tx);
    const invitation = open.find((one) => one.membership_id === membership_id);
    if (!invitation) throw new Refusal('NOT_FOUND', INVITATION_GONE);
    assertMayInvite(actor, invitation.role);
    if (invitation.expired) assertSeatAvailable(team, members, open);
    await renewInvitation(tx, membership_id, { invited_by: access.person.user_id });
    await countEmail(tx, 'invitation', invitation.email);
    await sendInvitation.enqueue(tx, { membership_id });
    await recordChanges(tx, 'member', [membership_id]);
  });
}
