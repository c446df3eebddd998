import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';

/** Whether a member has a second factor: a confirmed authenticator app, or a passkey. */
export const memberHasSecondFactor = sql<boolean>`(
  EXISTS (SELECT FROM totp_factors f
    WHERE f.user_id = memberships.user_id AND f.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys k WHERE k.user_id = memberships.user_id))`;

/**
 * The members who can open the team's pages: emails must not show a lead's name to members who can't
 * open the conversation.
 */
export const membersWithAccess = ({ db, team_id }: TeamTx) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('team_settings as t', 't.team_id', 'memberships.team_id')
    .select(['memberships.user_id', 'memberships.role', 'users.name', 'users.email'])
    .where((eb) => eb.and({ 'memberships.team_id': team_id, 'users.email_verified': true }))
    .where('t.dissolved_at', 'is', null)
    .where(sql<boolean>`(NOT t.two_factor_required OR ${memberHasSecondFactor})`);
