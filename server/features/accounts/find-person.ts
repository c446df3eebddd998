import { adminLevelOf } from '#domain/admin/levels.ts';
import { ownTeamsFirst, roleOf } from '#domain/teams/role-names.ts';
import type { SessionLimit } from '#domain/teams/session-limits.ts';
import type { Person, TeamOfPerson } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { readSessionToken } from './sessions/session-cookie.ts';
import { renewSession } from './sessions/session-queries.ts';

const DAY_MS = 24 * 3600 * 1000;

interface SessionRow extends Omit<Person, 'teams' | 'admin_level' | 'second_factor' | 'session'> {
  session_renewed_at: Date;
  teams: (Omit<TeamOfPerson, 'role'> & { role: string })[];
  labels: string[];
  has_second_factor: boolean;
  used_second_factor: boolean;
  session_age_seconds: number;
  session_limits: SessionLimit[];
  session_seconds_left: number;
}

/**
 * Finds the user of this Cookie header. Each request takes one query, and the first of a day a second
 * one, which extends the session. A forged cookie doesn't reach the database.
 */
export async function findPerson(
  services: Pick<Services, 'db' | 'env'>,
  cookieHeader: string | null | undefined,
): Promise<Person | null> {
  const token = readSessionToken(services.env, cookieHeader ?? null);
  return token ? findPersonByToken(services, token) : null;
}

/**
 * The query names its columns, because a migration may add one during a rollout, after which a prepared
 * `SELECT *` would fail.
 */
const FIND = `SELECT session_id, session_renewed_at, user_id, name, email, email_verified, created_at,
    profile, teams, labels, impersonation, has_second_factor, used_second_factor,
    session_age_seconds, session_limits, session_seconds_left
    FROM gate_session($1)`;

/** Finds the user by a session's token, such as one just created. */
export async function findPersonByToken(
  { db }: Pick<Services, 'db'>,
  token: string,
): Promise<Person | null> {
  const { rows } = await db.pool.query<SessionRow>({
    name: 'find-person',
    text: FIND,
    values: [token],
  });
  const row = rows[0];
  if (!row) return null;
  const { session_renewed_at, labels, has_second_factor, used_second_factor, ...rest } = row;
  const { session_age_seconds, session_limits, session_seconds_left, ...person } = rest;
  if (Date.now() - session_renewed_at.getTime() > DAY_MS) await renewSession(db, row.session_id);
  return {
    ...person,
    second_factor: { has: has_second_factor, used: used_second_factor },
    session: {
      age_seconds: session_age_seconds,
      seconds_left: session_seconds_left,
      limits: session_limits,
    },
    teams: ownTeamsFirst(row.teams.map((team) => ({ ...team, role: roleOf([team.role]) }))),
    // Impersonation suspends staff levels: the profile is the user's, the labels are the admin's.
    admin_level: row.impersonation ? null : adminLevelOf({ ...person, labels }),
  };
}
