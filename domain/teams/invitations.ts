/** How long an invitation is valid. */
export const INVITATION_DAYS = 7;

/** What became of an invitation that is no longer open. */
export type InvitationEnd = 'accepted' | 'declined' | 'withdrawn';
export type InvitationState = 'pending' | 'expired' | 'revoked' | 'declined' | 'member';

/** `member`: the invited person is in the team now. */
export function invitationState(
  invitation: { ended_as: InvitationEnd | null; expires_at: Date; member: boolean },
  now: Date,
): InvitationState {
  if (invitation.member) return 'member';
  if (invitation.ended_as === 'declined') return 'declined';
  // accepted once, and no longer in the team: the membership was taken back
  if (invitation.ended_as !== null) return 'revoked';
  return invitation.expires_at <= now ? 'expired' : 'pending';
}
