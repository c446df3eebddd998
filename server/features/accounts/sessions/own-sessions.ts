import { describeDevice } from '#domain/accounts/device.ts';
import type { SessionInfo } from '#domain/accounts/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { revokeSessions } from './session-queries.ts';

/** Lists the user's sessions: this browser first, then the newest. */
export async function listOwnSessions(
  { db }: Pick<Services, 'db'>,
  { user_id, session_id }: Person,
): Promise<SessionInfo[]> {
  const rows = await db.outsideTeams((tx) =>
    tx.db
      .selectFrom('sessions')
      .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at'])
      .where('user_id', '=', user_id)
      .where('expires_at', '>', new Date())
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute(),
  );
  return rows
    .map((row) => ({
      session_id: row.id,
      device: describeDevice(row.user_agent ?? ''),
      ip: row.ip_address?.replace(/^::ffff:/, '') || null,
      created_at: row.created_at.toISOString(),
      used_at: row.updated_at.toISOString(),
      current: row.id === session_id,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** Revokes one of the user's sessions. Ignores other ids. */
export async function revokeOwnSession(
  { db }: Pick<Services, 'db'>,
  { user_id }: Person,
  id: string,
): Promise<void> {
  await db.outsideTeams((tx) =>
    tx.db
      .deleteFrom('sessions')
      .where((eb) => eb.and({ user_id, id }))
      .execute(),
  );
}

/**
 * Clear Sessions: revokes every session of the signed-in user. Does nothing without one, because the
 * browser may have a session that was revoked elsewhere.
 */
export async function revokeAllSessions(
  { db }: Pick<Services, 'db'>,
  person: Person | null,
): Promise<void> {
  if (person?.impersonation) throw new Refusal('IMPERSONATING');
  if (person) await db.outsideTeams((tx) => revokeSessions(tx, person.user_id));
}
