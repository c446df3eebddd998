import { sql } from 'kysely';
import { ownerErrors } from '#copy/errors/permissions.ts';
import { teamsErrors } from '#copy/errors/teams.ts';
import { secondFactorGap } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { TwoFactorPolicy } from '#domain/teams/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordAction } from '#server/features/admin/audit-queries.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { lockSettings } from './member-queries.ts';
import { memberHasSecondFactor } from './two-factor-queries.ts';

/** Returns whether the team requires two-factor sign-in, and how many members lack it. */
export async function getTwoFactorPolicy({ db, team_id }: TeamTx): Promise<TwoFactorPolicy> {
  const team = await db
    .selectFrom('team_settings')
    .leftJoin('users', 'users.id', 'two_factor_changed_by')
    .select(['two_factor_required as required', 'two_factor_changed_at as changed_at'])
    .select('users.name as changed_by')
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', teamsErrors.notFound));
  const { membersWithout } = await db
    .selectFrom('memberships')
    .select((of) => of.fn.countAll<number>().as('membersWithout'))
    .where('team_id', '=', team_id)
    .where(sql<boolean>`NOT ${memberHasSecondFactor}`)
    .executeTakeFirstOrThrow();
  return { ...team, changed_at: team.changed_at?.toISOString() ?? null, membersWithout };
}

/**
 * Sets whether the team requires two-factor sign-in, from the next request on. Only an owner who uses
 * it can require it. Throws SECOND_FACTOR_REQUIRED.
 */
export async function changeTwoFactorPolicy(
  tx: TeamTx,
  { required }: { required: boolean },
  access: TeamAccess<'canEditSettings'>,
): Promise<void> {
  const { person, team } = access;
  const { user_id, second_factor } = person;
  if (secondFactorGap({ two_factor_required: required }, second_factor)) {
    throw new Refusal('SECOND_FACTOR_REQUIRED', teamsErrors.twoFactorFirst);
  }
  await lockSettings(tx, access, ownerErrors.requireTwoFactor);
  const changed = await tx.db
    .updateTable('team_settings')
    .set({
      two_factor_required: required,
      two_factor_changed_by: user_id,
      two_factor_changed_at: sql<Date>`now()`,
    })
    .where('team_id', '=', tx.team_id)
    .where('two_factor_required', '!=', required)
    .returning('team_id')
    .executeTakeFirst();
  if (!changed) return;
  await recordAction(tx, {
    action: required ? 'team.two_factor_required' : 'team.two_factor_optional',
    actor_user_id: user_id,
    team_id: team.team_id,
  });
  await recordChanges(tx, 'team', [team.team_id]);
}
