import { sql } from 'kysely';
import { type AdminLevel, adminLevelOf, SUPERADMIN_LABEL } from '#domain/admin/levels.ts';
import type { AdminRow } from '#domain/admin/schema.ts';
import type { OpenTx } from '#server/platform/db/database.ts';

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

/** Locks the person's row, which serialises changes to their level. */
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
 * profile's level. A person without a profile gets an empty one.
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

/** A LIKE pattern for any text that contains this one; null for an empty text. */
export function likePattern(text: string): string | null {
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
