import { currentLocale, SOURCE_LOCALE } from '#copy/catalog/locale.ts';
import { sql } from 'kysely';
import { joinName, missingSteps, type OnboardingStep } from '#domain/accounts/profile.ts';
import type { ProfileNames } from '#domain/accounts/schema.ts';
import { type ErrorCode, Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';

const REFUSALS = {
  email: 'EMAIL_NOT_VERIFIED',
  profile: 'NAME_MISSING',
  team: 'TEAM_MISSING',
} as const satisfies Record<OnboardingStep, ErrorCode>;

/** Completes onboarding, once its steps are done. A repeat changes nothing. */
export async function completeOnboarding(
  { db }: Pick<Services, 'db'>,
  person: Person,
): Promise<void> {
  const [missing] = missingSteps({ ...person, emailVerified: person.email_verified });
  if (missing) throw new Refusal(REFUSALS[missing]);
  await db.outsideTeams((tx) =>
    tx.db
      .updateTable('user_profiles')
      .set({ onboarding_completed: true, updated_at: new Date() })
      .where('user_id', '=', person.user_id)
      .execute(),
  );
}

/** Saves first and last name, and the account's name. */
export async function updateProfile(
  { db }: Pick<Services, 'db'>,
  user_id: string,
  names: ProfileNames,
): Promise<void> {
  const updated_at = new Date();
  await db.outsideTeams(async (tx) => {
    // Invited users already have a team, so the name completes their onboarding.
    const onboarding_completed = sql<boolean>`onboarding_completed OR invited`;
    await tx.db
      .updateTable('user_profiles')
      .set({ ...names, onboarding_completed, updated_at })
      .where('user_id', '=', user_id)
      .execute();
    await tx.db
      .updateTable('users')
      .set({ name: joinName(names), updated_at })
      .where('id', '=', user_id)
      .execute();
  });
}

/**
 * Stores the language of the user's browser when it changes, for their emails and notifications. Ignores
 * an impersonating admin's browser. Never rejects.
 */
export async function recordLocale(
  { db, log }: Pick<Services, 'db' | 'log'>,
  person: Person | null,
): Promise<void> {
  if (!person?.profile || person.impersonation) return;
  const locale = currentLocale();
  if ((person.profile.locale ?? SOURCE_LOCALE) === locale) return;
  try {
    await db.outsideTeams((tx) =>
      tx.db
        .updateTable('user_profiles')
        .set({ locale })
        .where('user_id', '=', person.user_id)
        .execute(),
    );
  } catch (error) {
    log.warn({ err: error }, "could not store the language of a person's browser");
  }
}
