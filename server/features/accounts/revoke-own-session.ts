import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { revokeOneSession, revokeSessions } from './session-queries.ts';

/** Revokes one of the person's own sessions. Other ids change nothing. */
export async function revokeOwnSession(
  { db }: Pick<Services, 'db'>,
  { user_id }: Person,
  session_id: string,
): Promise<void> {
  await db.outsideTeams((tx) => revokeOneSession(tx, user_id, session_id));
}

/**
 * Clear Sessions: revokes every session of the signed-in person. Without one it does nothing, because
 * the browser may hold a session revoked elsewhere.
 */
export async function revokeAllSessions(
  { db }: Pick<Services, 'db'>,
  person: Person | null,
): Promise<void> {
  if (person?.impersonation) throw new Refusal('IMPERSONATING');
  if (person) await db.outsideTeams((tx) => revokeSessions(tx, person.user_id));
}
