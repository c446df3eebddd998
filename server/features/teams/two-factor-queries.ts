import { sql } from 'kysely';

/** Whether a member has a second factor: a confirmed authenticator app, or a passkey. */
export const memberHasSecondFactor = sql<boolean>`(
  EXISTS (SELECT FROM totp_factors f
    WHERE f.user_id = memberships.user_id AND f.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys k WHERE k.user_id = memberships.user_id))`;
