import { sql } from 'kysely';
import type { TwoFactorPolicy } from '#domain/teams/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** Whether a member has a second factor: a confirmed authenticator app, or a passkey. */
export const memberHasSecondFactor = sql<boolean>`(
  EXISTS (SELECT FROM totp_factors f
    WHERE f.user_id = memberships.user_id AND f.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys k WHERE k.user_id = memberships.user_id))`;

export async function findTwoFactorPolicy({
  db,
  team_id,
}: TeamTx): Promise<TwoFactorPolicy | undefined> {
  const team = await db
    .selectFrom('team_settings')
    .leftJoin('users', 'users.id', 'two_factor_changed_by')
    .select(['two_factor_required', 'two_factor_changed_at', 'users.name'])
    .where('team_id', '=', team_id)
    .executeTakeFirst();
  const { missing } = await db
    .selectFrom('memberships')
    .select((of) => of.fn.countAll<number>().as('missing'))
    .where('team_id', '=', team_id)
    .where(sql<boolean>`NOT ${memberHasSecondFactor}`)
    .executeTakeFirstOrThrow();
  return (
    team && {
      required: team.two_factor_required,
      changed_at: team.two_factor_changed_at?.toISOString() ?? null,
      changed_by: team.name,
      membersWithout: missing,
    }
  );
}

/** Returns whether the policy changed. */
export async function saveTwoFactorPolicy(
  { db, team_id }: TeamTx,
  by: string,
  required: boolean,
): Promise<boolean> {
  const row = await db
    .updateTable('team_settings')
    .set({
      two_factor_required: required,
      two_factor_changed_by: by,
      two_factor_changed_at: sql<Date>`now()`,
    })
    .where('team_id', '=', team_id)
    .where('two_factor_required', '!=', required)
    .returning('team_id')
    .executeTakeFirst();
  return row !== undefined;
}
