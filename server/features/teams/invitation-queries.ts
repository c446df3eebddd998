import { sql } from 'kysely';
import { INVITATION_DAYS, type InvitationEnd } from '#domain/teams/schema.ts';
import type { AssignableRole } from '#domain/teams/members.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** When an invitation that is sent now expires. */
export const invitationExpiry = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`;

export type OpenInvitation = Awaited<ReturnType<typeof listOpenInvitations>>[number];

export async function listOpenInvitations({ db, team_id }: TeamTx) {
  return db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invited_by')
    .select([
      'membership_id',
      'invitations.email',
      'role',
      'invited_at',
      'expires_at',
      'mail_state',
    ])
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .select(sql<string>`coalesce(users.name, '')`.as('inviter_name'))
    .where('team_id', '=', team_id)
    .where('ended_at', 'is', null)
    .orderBy('invited_at')
    .orderBy('membership_id')
    .execute();
}

/** Extends an open invitation by a week with the same link, and marks its email as unsent. */
export async function renewInvitation(
  { db, team_id }: TeamTx,
  membership_id: string,
  change: { role?: AssignableRole; invited_by: string },
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({
      ...change,
      invited_at: sql<Date>`now()`,
      expires_at: invitationExpiry,
      mail_state: 'sending',
    })
    .where((eb) => eb.and({ team_id, membership_id }))
    .where('ended_at', 'is', null)
    .execute();
}

/** Closes an open invitation. Returns false if it was already closed. */
export async function closeInvitation(
  { db, team_id }: TeamTx,
  membership_id: string,
  { ended_as, ended_by }: { ended_as: Exclude<InvitationEnd, 'accepted'>; ended_by: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ ended_as, ended_by, ended_at: sql<Date>`now()` })
    .where((eb) => eb.and({ team_id, membership_id }))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Consumes an invitation. Of concurrent calls, only one gets the role. */
export async function consumeInvitation(
  { db, team_id }: TeamTx,
  accepted: { membership_id: string; token_hash: Buffer; email: string; user_id: string },
): Promise<AssignableRole | undefined> {
  const row = await db
    .updateTable('invitations')
    .set({ ended_as: 'accepted', ended_by: accepted.user_id, ended_at: sql<Date>`now()` })
    .where('team_id', '=', team_id)
    .where('membership_id', '=', accepted.membership_id)
    .where('token_hash', '=', accepted.token_hash)
    .where('email', '=', accepted.email)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('role')
    .executeTakeFirst();
  return row?.role;
}

/** Finds the data of an invitation's email that still has to be sent. */
export async function findInvitationToSend({ db, team_id }: TeamTx, membership_id: string) {
  return (
    db
      .selectFrom('invitations')
      .innerJoin('team_settings', 'team_settings.team_id', 'invitations.team_id')
      .leftJoin('users', 'users.id', 'invited_by')
      .leftJoin('user_profiles as inviter', 'inviter.user_id', 'invited_by')
      .select(['invitations.email', 'invitations.role', 'team_name', 'invited_by'])
      .select(sql<string>`coalesce(users.name, '')`.as('inviter_name'))
      // Invited people without an account get the inviter's language.
      .select(
        sql<string | null>`coalesce((SELECT p.locale FROM users u JOIN user_profiles p
        ON p.user_id = u.id WHERE u.email = invitations.email), inviter.locale)`.as('locale'),
      )
      .where((eb) => eb.and({ 'invitations.team_id': team_id, membership_id }))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('mail_state', '=', 'sending')
      .executeTakeFirst()
  );
}
