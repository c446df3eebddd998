import { createHash, createHmac } from 'node:crypto';

/**
 * The 256-bit secret of an invitation's link. It is derived from the invitation, so that a repeated
 * email contains the same link. The table stores only its hash.
 */
export function invitationSecret(
  appSecret: string,
  { team_id, membership_id }: { team_id: string; membership_id: string },
): string {
  return createHmac('sha256', appSecret)
    .update(`invitation:${team_id}:${membership_id}`)
    .digest('base64url');
}

export const hashOfSecret = (secret: string): Buffer =>
  createHash('sha256').update(secret).digest();
