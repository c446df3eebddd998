import type { AdminLevel } from '#domain/admin/levels.ts';
import { sessionCookie } from '#server/features/accounts/sessions/session-cookie.ts';
import { changeLevel } from '#server/features/admin/change-level.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import { type BuiltPerson, buildPerson } from './builders.ts';

/** A member of the platform's staff. */
export async function buildAdmin(
  services: Pick<Services, 'db' | 'env'>,
  { level = 'admin' }: { level?: AdminLevel } = {},
): Promise<BuiltPerson> {
  const person = await buildPerson(services, { name: 'Sally Staff' });
  await changeLevel(services, { email: person.email, level, actor_user_id: null });
  return person;
}

/** An entry of the audit log, which the application itself can't read. */
export interface AuditRow {
  action: string;
  actor_user_id: string | null;
  on_behalf_of: string | null;
  subject_team_id: string | null;
  details: Record<string, unknown>;
  outcome: string;
}

export const AUDIT_LOG = `SELECT action, actor_user_id, on_behalf_of, subject_team_id, details, outcome
  FROM audit_log WHERE actor_user_id = $1 ORDER BY audit_id`;

/** The same user in another browser. */
export async function anotherSession(
  { db, env }: Pick<Services, 'db' | 'env'>,
  person: BuiltPerson,
): Promise<BuiltPerson> {
  const token = newId();
  await db.pool.query(
    `INSERT INTO sessions (id, token, user_id, expires_at)
     VALUES ($1, $2, $3, now() + interval '1 hour')`,
    [newId(), token, person.user_id],
  );
  return { ...person, cookie: sessionCookie(env, token).split(';')[0] ?? '' };
}
