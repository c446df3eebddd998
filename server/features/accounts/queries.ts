import { currentLocale, type Locale, storedLocale } from '#copy/catalog/locale.ts';
import { sql } from 'kysely';
import { splitName } from '#domain/accounts/profile.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { providerOf } from './passwords/password-queries.ts';

/** Serialises registrations of one address, so that the second finds the first. */
export async function lockAddress(tx: OpenTx, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`register:${email}`}, 0))`.execute(
    tx.db,
  );
}

/** Creates a user with a profile. A password or a provider has yet to be linked. */
export async function createUser(
  tx: OpenTx,
  user: { name: string; email: string; email_verified: boolean },
): Promise<string> {
  const user_id = newId();
  await tx.db
    .insertInto('users')
    .values({ id: user_id, ...user, image: null })
    .execute();
  await createProfile(tx, { user_id, ...user, has_team: false });
  return user_id;
}

/** Creates the profile of a user who has none yet. */
export async function createProfile(
  tx: OpenTx,
  person: { user_id: string; name: string; email: string; has_team: boolean },
): Promise<void> {
  await tx.db
    .insertInto('user_profiles')
    .values({
      user_id: person.user_id,
      ...splitName(person.name, person.email),
      auth_provider: sql`(${providerOf(person.user_id)})`,
      onboarding_completed: person.has_team,
      locale: currentLocale(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const users = ({ db }: OpenTx) =>
  db.selectFrom('users').select(['id', 'name', 'email', 'email_verified']);

export const findUser = (tx: OpenTx, user_id: string) =>
  users(tx).where('id', '=', user_id).executeTakeFirst();

/** Expects `email` in lower case, as stored. */
export const findUserByEmail = (tx: OpenTx, email: string) =>
  users(tx).where('email', '=', email).executeTakeFirst();

export async function markVerified(tx: OpenTx, user_id: string): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ email_verified: true, updated_at: new Date() })
    .where('id', '=', user_id)
    .execute();
}

/** Returns the language of everything we send to a user. */
export async function findLocale(tx: OpenTx, user_id: string): Promise<Locale> {
  const row = await tx.db
    .selectFrom('user_profiles')
    .select('locale')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return storedLocale(row?.locale);
}
