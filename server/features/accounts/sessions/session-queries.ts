import { randomBytes } from 'node:crypto';
import { UNATTENDED_HEADER } from '#domain/accounts/identity.ts';
import {
  isUseDue,
  findIdleTeams,
  RECORD_USE_INTERVAL_SECONDS,
} from '#domain/teams/session-limits.ts';
import type { Database, OpenTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { type Caller, type NewSession, SESSION_SECONDS, sessionCookie } from './session-cookie.ts';

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

/** Hands a created session to the browser, where it replaces the earlier one. */
export async function startSession(
  { db, env }: Pick<Services, 'db' | 'env'>,
  caller: Caller,
  token: string,
): Promise<NewSession> {
  if (caller.session_id) await revokeSession(db, caller.session_id);
  return { token, cookies: [sessionCookie(env, token)] };
}

/** Deletes the pending sign-ins and the trusted devices of a user. */
export async function deletePendingAndTrusted({ db }: OpenTx, user_id: string): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('user_id', '=', user_id).execute();
  await db.deleteFrom('trusted_devices').where('user_id', '=', user_id).execute();
}

/**
 * Revokes all sessions, pending sign-ins and trusted devices of a user. Returns the number of sessions.
 */
export async function revokeSessions(tx: OpenTx, user_id: string): Promise<number> {
  await deletePendingAndTrusted(tx, user_id);
  const { numDeletedRows } = await tx.db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Renews a session. Of concurrent requests, only one updates it. */
export async function renewSession(db: Database, session_id: string): Promise<void> {
  await db.pool.query(
    `UPDATE sessions SET updated_at = now(), expires_at = now() + make_interval(secs => $2)
     WHERE id = $1 AND updated_at < now() - interval '1 day' AND expires_at > now()`,
    [session_id, SESSION_SECONDS],
  );
}

/** Revokes a session from the next request on. */
export async function revokeSession(db: Database, session_id: string): Promise<void> {
  await db.pool.query('DELETE FROM sessions WHERE id = $1', [session_id]);
}

/**
 * Records that a user uses their session, and the teams whose idle limit it exceeds. At most once a minute,
 * also of concurrent requests, and never if none of their teams limits idle time. Live streams and files
 * don't count, because open pages fetch them without the user. Never rejects.
 */
export async function recordSessionUse(
  { db, log }: Pick<Services, 'db' | 'log'>,
  person: Person | null,
  headers: Headers,
): Promise<void> {
  if (!person || headers.has(UNATTENDED_HEADER) || !isUseDue(person.session)) return;
  try {
    await db.pool.query(
      `UPDATE sessions SET last_used_at = now(), lapsed_team_ids = lapsed_team_ids || $2::uuid[]
       WHERE id = $1 AND last_used_at <= now() - make_interval(secs => $3)`,
      [person.session_id, findIdleTeams(person.session), RECORD_USE_INTERVAL_SECONDS],
    );
  } catch (error) {
    log.warn({ err: error }, 'could not record the use of a session');
  }
}
