import { sql } from 'kysely';
import { type AdminLevel, adminLevelOf, SUPERADMIN_LABEL } from '#domain/admin/levels.ts';
import type { AdminRow, FoundPeople, FoundPerson } from '#domain/admin/schema.ts';
import { roleLabel } from '#domain/teams/role-names.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Admin } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';

/** Lists the platform's staff by address. */
export async function listAdmins({ db }: OpenTx): Promise<AdminRow[]> {
  const people = await db
    .selectFrom('users')
    .leftJoin('user_profiles', 'user_profiles.user_id', 'users.id')
    .select(['users.id', 'email', 'name', 'labels', 'is_admin', 'admin_level'])
    .where((where) =>
      where.or([
        where('is_admin', '=', true),
        where(sql<boolean>`${SUPERADMIN_LABEL} = ANY (labels)`, '=', true),
      ]),
    )
    .orderBy('email')
    .execute();
  return people.flatMap(({ id: user_id, email, name, labels, is_admin, admin_level }) => {
    const level = adminLevelOf({ profile: { is_admin: is_admin ?? false, admin_level }, labels });
    return level ? [{ user_id, email, name, admin_level: level }] : [];
  });
}

/** Locks the user's row, which serialises changes to their level. */
export async function lockPersonByEmail({ db }: OpenTx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Stores the level, or null for none. Only superadmins get the label, because it overrides the
 * profile's level. Creates an empty profile for a user without one.
 */
export async function saveLevel({ db }: OpenTx, user_id: string, level: AdminLevel | null) {
  const marks = { is_admin: level !== null, admin_level: level };
  await db
    .insertInto('user_profiles')
    .values({ user_id, ...marks })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...marks, updated_at: new Date() }),
    )
    .execute();
  await sql`UPDATE users SET labels = array_remove(labels, ${SUPERADMIN_LABEL}) ||
      ${level === 'superadmin' ? [SUPERADMIN_LABEL] : []}::text[] WHERE id = ${user_id}`.execute(
    db,
  );
}

/** A LIKE pattern that matches texts containing this one; null for an empty text. */
export function likePattern(text: string): string | null {
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

const MAX_RESULTS = 20;

/** Finds users to impersonate by part of an address or team slug, in lower case. */
export async function findPeople(
  { db }: Pick<Services, 'db'>,
  { user_id }: Admin,
  { query }: { query: string },
): Promise<FoundPeople> {
  const pattern = likePattern(query);
  const { rows } = await db.reports.outsideTeams((tx) =>
    sql<Omit<FoundPerson, 'roleLabel'> & { role: string }>`
      SELECT user_id, name, email, team_id, team_name, team_slug, role
      FROM gate_people_for_staff(${user_id}, ${pattern}, ${MAX_RESULTS + 1})`.execute(tx.db),
  );
  const people = rows
    .slice(0, MAX_RESULTS)
    .map(({ role, ...person }) => ({ ...person, roleLabel: roleLabel(role) }));
  return { people, more: rows.length > MAX_RESULTS };
}
