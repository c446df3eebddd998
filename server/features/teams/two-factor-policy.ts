import { ownerErrors } from '#copy/errors/permissions.ts';
import { teamsErrors } from '#copy/errors/teams.ts';
import { secondFactorGap } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { TwoFactorPolicy } from '#domain/teams/schema.ts';
import { recordAction } from '#server/features/admin/audit-queries.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { lockSettings } from './member-queries.ts';
import { findTwoFactorPolicy, saveTwoFactorPolicy } from './two-factor-queries.ts';

/** Returns whether the team requires two-factor sign-in, and how many members lack it. */
export async function getTwoFactorPolicy(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canEditSettings'>,
): Promise<TwoFactorPolicy> {
  const policy = await db.inTeam(scope, findTwoFactorPolicy);
  if (!policy) throw new Refusal('NOT_FOUND', teamsErrors.notFound);
  return policy;
}

/**
 * Sets whether the team requires two-factor sign-in, from the next request on. Only an owner who uses
 * it can require it. Throws SECOND_FACTOR_REQUIRED.
 */
export async function changeTwoFactorPolicy(
  { db }: Pick<Services, 'db'>,
  access: TeamAccess<'canEditSettings'>,
  required: boolean,
): Promise<void> {
  const { scope, person, team } = access;
  const { user_id, second_factor } = person;
  if (secondFactorGap({ two_factor_required: required }, second_factor)) {
    throw new Refusal('SECOND_FACTOR_REQUIRED', teamsErrors.twoFactorFirst);
  }
  await db.inTeam(scope, async (tx) => {
    await lockSettings(tx, access, ownerErrors.requireTwoFactor);
    if (!(await saveTwoFactorPolicy(tx, user_id, required))) return;
    await recordAction(tx, {
      action: required ? 'team.two_factor_required' : 'team.two_factor_optional',
      actor_user_id: user_id,
      team_id: team.team_id,
    });
    await recordChanges(tx, 'team', [team.team_id]);
  });
}
