import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { Caller } from './auth.ts';
import { SESSION_SECONDS } from './session-cookie.ts';

/**
 * Makes a session of the person. Answers its token (256 bits), which goes into the cookie.
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

/** The living sessions of a person, newest first. */
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
 * Ends every session of a person, and with them sign-ins that wait for a code and the trust in
 * devices; answers how many sessions.
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

/** The session has shown a second factor by now: a passkey was just made in it. */
export async function markSecondFactor(tx: OpenTx, session_id: string): Promise<void> {
  await tx.db
    .updateTable('sessions')
    .set({ second_factor: true })
    .where('id', '=', session_id)
    .execute();
}

/** Whether the session began in the last minutes. */
export async function isRecentSession(
  tx: OpenTx,
  session_id: string,
  minutes: number,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session_id)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends one session if it is this person's. */
export async function revokeOneSession(
  tx: OpenTx,
  user_id: string,
  session_id: string,
): Promise<void> {
  await tx.db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('id', '=', session_id)
    .execute();
}

/** Gives a session its full length again, once for any number of requests at the same moment. */
export async function renewSession(db: Database, session_id: string): Promise<void> {
  await db.pool.query(
    `UPDATE sessions SET updated_at = now(), expires_at = now() + make_interval(secs => $2)
     WHERE id = $1 AND updated_at < now() - interval '1 day' AND expires_at > now()`,
    [session_id, SESSION_SECONDS],
  );
}

/** Ends a session: its cookie is dead from the next request on. */
export async function revokeSession(db: Database, session_id: string): Promise<void> {
  await db.pool.query('DELETE FROM sessions WHERE id = $1', [session_id]);
}
