import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { UNATTENDED_HEADER } from '#domain/accounts/identity.ts';
import {
  isUseDue,
  lapsingTeams,
  RECORD_USE_INTERVAL_SECONDS,
} from '#domain/teams/session-limits.ts';
import type { Database, OpenTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from '../auth.ts';
import { SESSION_SECONDS } from './session-cookie.ts';

/**
 * Creates a session of the user. Returns its 256-bit token for the cookie.
 * @param second_factor whether the sign-in used one
 */
export async function insertSession(
  tx: OpenTx,
  user_id: string,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
  second_factor: boolean,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.db
    .insertInto('sessions')
    .values({
      id: newId(),
      token,
      user_id,
      expires_at: new Date(Date.now() + SESSION_SECONDS * 1000),
      ip_address: caller.ip,
      user_agent: caller.userAgent.slice(0, 300),
      second_factor,
    })
    .execute();
  return token;
}

/** Lists the unexpired sessions of a user, newest first. */
export async function listSessions(tx: OpenTx, user_id: string) {
  return tx.db
    .selectFrom('sessions')
    .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', new Date())
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
}

/**
 * Revokes all sessions, pending sign-ins and trusted devices of a user. Returns the number of sessions.
 */
export async function revokeSessions(tx: OpenTx, user_id: string): Promise<number> {
  await tx.db.deleteFrom('pending_sign_ins').where('user_id', '=', user_id).execute();
  await tx.db.deleteFrom('trusted_devices').where('user_id', '=', user_id).execute();
  const { numDeletedRows } = await tx.db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Marks a session as one with a second factor, after a passkey was added in it. */
export async function markSecondFactor(tx: OpenTx, session_id: string): Promise<void> {
  await tx.db
    .updateTable('sessions')
    .set({ second_factor: true })
    .where('id', '=', session_id)
    .execute();
}

/** Whether the session is younger than `minutes`; null if it has ended. */
export async function isRecentSession(
  tx: OpenTx,
  session_id: string,
  minutes: number,
): Promise<boolean | null> {
  const row = await tx.db
    .selectFrom('sessions')
    .select(sql<boolean>`created_at > now() - make_interval(mins => ${minutes})`.as('recent'))
    .where('id', '=', session_id)
    .executeTakeFirst();
  return row?.recent ?? null;
}

/** Revokes one session if it belongs to this user. */
export async function revokeOneSession(
  tx: OpenTx,
  user_id: string,
  session_id: string,
): Promise<void> {
  await tx.db
    .deleteFrom('sessions')
    .where((eb) => eb.and({ user_id, id: session_id }))
    .execute();
}

/** Renews a session. Of concurrent requests, only one updates it. */
export async function renewSession(db: Database, session_id: string): Promise<void> {
  await db.pool.query(
    `UPDATE sessions SET updated_at = now(), expires_at = now() + make_interval(secs => $2)
     WHERE id = $1 AND updated_at < now() - interval '1 day' AND expires_at > now()`,
    [session_id, SESSION_SECONDS],
  );
}

/**
 * Records a use of a session, and the teams whose idle limit it exceeds. Of concurrent requests, only one
 * updates it.
 */
async function saveUse(
  db: Database,
  session_id: string,
  late_for: readonly string[],
): Promise<void> {
  await db.pool.query(
    `UPDATE sessions SET last_used_at = now(), lapsed_team_ids = lapsed_team_ids || $2::uuid[]
     WHERE id = $1 AND last_used_at <= now() - make_interval(secs => $3)`,
    [session_id, late_for, RECORD_USE_INTERVAL_SECONDS],
  );
}

/** Revokes a session from the next request on. */
export async function revokeSession(db: Database, session_id: string): Promise<void> {
  await db.pool.query('DELETE FROM sessions WHERE id = $1', [session_id]);
}

export async function revokeSessionByToken(db: Database, token: string): Promise<void> {
  await db.pool.query('DELETE FROM sessions WHERE token = $1', [token]);
}

/**
 * Records that a user uses their session, at most once a minute, and never if none of their teams limits
 * idle time. Live streams and files don't count, because open pages fetch them without the user. Never
 * rejects.
 */
export async function recordSessionUse(
  { db, log }: Pick<Services, 'db' | 'log'>,
  person: Person | null,
  headers: Headers,
): Promise<void> {
  if (!person || headers.has(UNATTENDED_HEADER) || !isUseDue(person.session)) return;
  try {
    await saveUse(db, person.session_id, lapsingTeams(person.session));
  } catch (error) {
    log.warn({ err: error }, 'could not record the use of a session');
  }
}
