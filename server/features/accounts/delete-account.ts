import { type DeletionSummary, teamDeletionOutcome } from '#domain/accounts/deletion.ts';
import { Refusal } from '#domain/errors.ts';
import { removeSession } from '#server/features/whatsapp/remove-session.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { removeTeam, deletePerson, type LockedTeam, lockTeams } from './deletion-queries.ts';
import { purgeTeam } from './purge-team.ts';
import { revokeSessions } from './session-queries.ts';

/**
 * Deletes a person: profile, sessions, memberships, and the teams without other members. One
 * transaction does it all. It also enqueues the slow work: a team's rows and sessions at the gateway.
 * Throws OWNER_WITH_MEMBERS and others, in French.
 */
export async function deleteAccount(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { user_id, profile }: Person,
): Promise<DeletionSummary> {
  if (!profile) throw new Refusal('PROFILE_GONE');
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

async function deletePersonAndTeams(tx: OpenTx, user_id: string): Promise<DeletionSummary> {
  const teams = await lockTeams(tx, user_id);
  const byOutcome = Map.groupBy(teams, teamDeletionOutcome);
  if (byOutcome.has('blocked')) throw new Refusal('OWNER_WITH_MEMBERS');
  const deleted = byOutcome.get('deleted') ?? [];
  const login_sessions = await revokeSessions(tx, user_id);
  if (!(await deletePerson(tx, user_id))) throw new Refusal('PERSON_GONE');
  const whatsapp_sessions = await removeTeams(tx, deleted);
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

/** Returns the number of gateway sessions to remove. */
async function removeTeams(tx: OpenTx, teams: LockedTeam[]): Promise<number> {
  let sessions = 0;
  for (const { team_id } of teams) {
    const names = await removeTeam(tx, team_id);
    sessions += names.length;
    const purge = purgeTeam.spec({ teamId: team_id }, {});
    await enqueueJobs(tx.db, [
      ...names.map((waha_session) => removeSession.spec({ waha_session })),
      purge,
    ]);
  }
  return sessions;
}

const sum = (teams: LockedTeam[], what: 'campaigns' | 'conversations' | 'messages') =>
  teams.reduce((total, team) => total + team[what], 0);
