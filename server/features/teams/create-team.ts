import { createHash } from 'node:crypto';
import type { Reason } from '#copy/catalog/reasons.ts';
import { teamsErrors } from '#copy/errors/teams.ts';
import { billingRules } from '#domain/billing/plans.ts';
import { hasFullName } from '#domain/accounts/profile.ts';
import { Refusal } from '#domain/errors.ts';
import { makeTeamSlug, type NewTeam, nextTeamSlug } from '#domain/teams/schema.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import { randomSuffix } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { newTeamScope } from './new-team-scope.ts';
import { claimSlug, findRecentTeam, insertOwner, insertSettings, type TeamRef } from './queries.ts';

const MAX_SLUG_ATTEMPTS = 5;

/**
 * Creates a team with its settings, its slug and the user as owner, in one transaction. A repeat within
 * ten seconds returns the existing team. Users must have a name before they own a team. Throws
 * TEAM_NOT_CREATED.
 */
export async function createTeam(
  { db, env, log }: Pick<Services, 'db' | 'env' | 'log'>,
  { user_id, email_verified, profile }: Person,
  { team_name, default_country }: NewTeam,
  ip: string,
): Promise<TeamRef> {
  if (!email_verified) throw new Refusal('EMAIL_NOT_VERIFIED');
  if (!hasFullName(profile)) throw new Refusal('NAME_MISSING');
  await limitAttempts(db, 'createTeam', { ip, account: user_id });
  const failed = (reason?: Reason) => (error: unknown) => {
    if (error instanceof Refusal) throw error;
    log.error({ err: error, user_id }, 'a team could not be created');
    throw new Refusal('TEAM_NOT_CREATED', reason);
  };
  const create = async (tx: TeamTx): Promise<TeamRef> => {
    const existing = await findRecentTeam(tx, user_id, team_name);
    if (existing) return existing;
    const slug = makeTeamSlug(team_name, Date.now());
    const newTeam = { team_id: tx.team_id, team_name, team_slug: slug };
    const settings = {
      ...newTeam,
      owner_user_id: user_id,
      subscription_plan: env.NEW_TEAM_PLAN,
      default_country: default_country ?? null,
    };
    await insertSettings(tx, settings, billingRules(env)).catch(
      failed(teamsErrors.creation.settings),
    );
    await insertOwner(tx, user_id).catch(failed(teamsErrors.creation.membership));
    const team_slug = await claimFreeSlug(tx, slug).catch(failed(teamsErrors.creation.team));
    return { ...newTeam, team_slug };
  };
  return db.inTeam(newTeamScope(), create, creationLock(user_id)).catch(failed());
}

/** The advisory lock that serialises a user's concurrent clicks. */
function creationLock(user_id: string): bigint {
  return createHash('sha256').update(`create-team:${user_id}`).digest().readBigInt64BE();
}

async function claimFreeSlug(tx: TeamTx, slug: string): Promise<string> {
  if (await claimSlug(tx, slug)) return slug;
  for (let attempt = 1; attempt < MAX_SLUG_ATTEMPTS; attempt += 1) {
    const next = nextTeamSlug(slug, randomSuffix(4));
    if (!(await claimSlug(tx, next))) continue;
    await tx.db
      .updateTable('team_settings')
      .set({ team_slug: next })
      .where('team_id', '=', tx.team_id)
      .execute();
    return next;
  }
  throw new Error('No free slug was found for the team');
}
