/** How long an invitation is valid. */
export const INVITATION_DAYS = 7;

/** The stored end of a closed invitation. */
export type InvitationEnd = 'accepted' | 'declined' | 'withdrawn';
export type InvitationState = 'pending' | 'expired' | 'revoked' | 'declined' | 'member';

/** `member` means that the invited person is in the team now. */
export function invitationState(
  invitation: { ended_as: InvitationEnd | null; expires_at: Date; member: boolean },
  now: Date,
): InvitationState {
  if (invitation.member) return 'member';
  if (invitation.ended_as === 'declined') return 'declined';
  // The person accepted and is no longer in the team, so the membership was removed.
  if (invitation.ended_as !== null) return 'revoked';
  return invitation.expires_at <= now ? 'expired' : 'pending';
}
