import { currentLocale, type Locale, storedLocale } from '#copy/catalog/locale.ts';
import { sql } from 'kysely';
import { splitName } from '#domain/accounts/profile.ts';
import type { ProfileNames } from '#domain/accounts/schema.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import { providerOf } from './passwords/password-queries.ts';

/** Serialises registrations of one address, so that the second finds the first. */
export async function lockAddress(tx: OpenTx, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`register:${email}`}, 0))`.execute(
    tx.db,
  );
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

export async function saveNames(tx: OpenTx, user_id: string, names: ProfileNames, name: string) {
  await tx.db
    .updateTable('user_profiles')
    // Invited users already have a team, so the name completes their onboarding.
    .set({
      ...names,
      onboarding_completed: sql<boolean>`onboarding_completed OR invited`,
      updated_at: new Date(),
    })
    .where('user_id', '=', user_id)
    .execute();
  await tx.db
    .updateTable('users')
    .set({ name, updated_at: new Date() })
    .where('id', '=', user_id)
    .execute();
}

export async function markOnboarded(tx: OpenTx, user_id: string): Promise<void> {
  await tx.db
    .updateTable('user_profiles')
    .set({ onboarding_completed: true, updated_at: new Date() })
    .where('user_id', '=', user_id)
    .execute();
}

export async function findUser(tx: OpenTx, user_id: string) {
  return tx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified'])
    .where('id', '=', user_id)
    .executeTakeFirst();
}

/** Expects `email` in lower case, as stored. */
export async function findUserByEmail(tx: OpenTx, email: string) {
  return tx.db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function markVerified(tx: OpenTx, user_id: string): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ email_verified: true, updated_at: new Date() })
    .where('id', '=', user_id)
    .execute();
}

/** Stores whether the mail server permanently rejected the last email to the user. */
export async function saveEmailRefusal(tx: OpenTx, user_id: string, refused: boolean) {
  await tx.db
    .updateTable('user_profiles')
    .set({ email_refused_at: refused ? new Date() : null })
    .where('user_id', '=', user_id)
    .where((is) => is.or([is.val(refused), is('email_refused_at', 'is not', null)]))
    .execute();
}

export async function saveLocale(tx: OpenTx, user_id: string, locale: Locale): Promise<void> {
  await tx.db.updateTable('user_profiles').set({ locale }).where('user_id', '=', user_id).execute();
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
