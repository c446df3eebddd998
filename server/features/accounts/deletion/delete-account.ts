import { type DeletionSummary, teamDeletionOutcome } from '#domain/accounts/deletion.ts';
import { Refusal } from '#domain/errors.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { revokeSessions } from '../sessions/session-queries.ts';
import { closeTeam } from './close-team.ts';
import { type LockedTeam, lockTeams, requireAnotherSuperadmin } from './deletion-queries.ts';

/**
 * Deletes a user in one transaction: profile, sessions, memberships, and the teams without other members.
 * Enqueues the slow work: removing a team's rows and its gateway sessions. Throws OWNER_WITH_MEMBERS and
 * others, in French.
 */
export async function deleteAccount(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { user_id }: Pick<Person, 'user_id'>,
): Promise<DeletionSummary> {
  await requireProfile({ db, log }, user_id);
  try {
    const summary = await db.outsideTeams((tx) => deletePersonAndTeams(tx, user_id));
    log.info({ user_id, summary }, 'an account was deleted');
    return summary;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    log.error({ err: error, user_id }, 'an account could not be deleted');
    throw new Refusal('DELETION_FAILED');
  }
}

/** Reads the profile again, because another click may have deleted the account since the request started. */
async function requireProfile({ db, log }: Pick<Services, 'db' | 'log'>, user_id: string) {
  const found = await db
    .outsideTeams((tx) =>
      tx.db
        .selectFrom('users')
        .leftJoin('user_profiles', 'user_profiles.user_id', 'users.id')
        .select('user_profiles.user_id as profile_of')
        .where('users.id', '=', user_id)
        .executeTakeFirst(),
    )
    .catch((error: unknown) => {
      log.error({ err: error, user_id }, 'a profile could not be read');
      throw new Refusal('PROFILE_FAILED');
    });
  if (!found) throw new Refusal('PERSON_GONE');
  if (found.profile_of === null) throw new Refusal('PROFILE_GONE');
}

async function deletePersonAndTeams(tx: OpenTx, user_id: string): Promise<DeletionSummary> {
  await requireAnotherSuperadmin(tx, user_id);
  const teams = await lockTeams(tx, user_id);
  const byOutcome = Map.groupBy(teams, teamDeletionOutcome);
  if (byOutcome.has('blocked')) throw new Refusal('OWNER_WITH_MEMBERS');
  const deleted = byOutcome.get('deleted') ?? [];
  const login_sessions = await revokeSessions(tx, user_id);
  // Also deletes the profile, sessions, passwords, links and memberships.
  const { numDeletedRows } = await tx.db
    .deleteFrom('users')
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal('PERSON_GONE');
  let whatsapp_sessions = 0;
  for (const { team_id } of deleted) whatsapp_sessions += await closeTeam(tx, team_id);
  return {
    teams: deleted.length,
    campaigns: sum(deleted, 'campaigns'),
    conversations: sum(deleted, 'conversations'),
    messages: sum(deleted, 'messages'),
    whatsapp_sessions,
    memberships: teams.length - deleted.length,
    login_sessions,
  };
}

const sum = (teams: LockedTeam[], what: 'campaigns' | 'conversations' | 'messages') =>
  teams.reduce((total, team) => total + team[what], 0);
