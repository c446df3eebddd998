import { createHash } from 'node:crypto';
import { Refusal } from '#domain/errors.ts';
import type { NewTeam } from '#domain/teams/schema.ts';
import { nextTeamSlug, teamSlug } from '#domain/teams/slug.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import { randomSuffix } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { newTeamScope } from './new-team-gate.ts';
import { changeSlug, claimSlug, findTeamJustMade, insertTeam, type TeamRef } from './queries.ts';

const MOST_SLUG_TRIES = 5;

/**
 * Creates a team with its settings, its slug and the person as owner, in one transaction (document
 * 1, section 4). The same request again within ten seconds answers the team that is there already.
 */
export async function createTeam(
  { db, env }: Pick<Services, 'db' | 'env'>,
  person: Person,
  { team_name }: NewTeam,
  ip: string,
): Promise<TeamRef> {
  if (!person.email_verified) throw new Refusal('EMAIL_NOT_VERIFIED');
  await limitAttempts(db, 'createTeam', { ip, account: person.user_id });
  const create = async (tx: TeamTx): Promise<TeamRef> => {
    const already = await findTeamJustMade(tx, person.user_id, team_name);
    if (already) return already;
    const wanted = { team_id: tx.team_id, team_name, team_slug: teamSlug(team_name, Date.now()) };
    await insertTeam(tx, {
      ...wanted,
      owner_user_id: person.user_id,
      subscription_plan: env.NEW_TEAM_PLAN,
    });
    return { ...wanted, team_slug: await claimFreeSlug(tx, wanted.team_slug) };
  };
  return db.inTeam(newTeamScope(), create, lockOfMaker(person.user_id));
}

/** Two clicks at the same moment wait for each other here. */
function lockOfMaker(user_id: string): bigint {
  return createHash('sha256').update(`create-team:${user_id}`).digest().readBigInt64BE();
}

async function claimFreeSlug(tx: TeamTx, wanted: string): Promise<string> {
  if (await claimSlug(tx, wanted)) return wanted;
  for (let tries = 1; tries < MOST_SLUG_TRIES; tries += 1) {
    const next = nextTeamSlug(wanted, randomSuffix(4));
    if (!(await claimSlug(tx, next))) continue;
    await changeSlug(tx, next);
    return next;
  }
  throw new Error('No free slug was found for the team');
}
