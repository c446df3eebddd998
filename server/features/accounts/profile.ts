import { joinName } from '#domain/accounts/names.ts';
import type { ProfileNames } from '#domain/accounts/schema.ts';
import type { Services } from '#server/services.ts';
import { markOnboarded, saveNames } from './queries.ts';

/** Completes onboarding. A repeat changes nothing. */
export async function completeOnboarding(
  { db }: Pick<Services, 'db'>,
  user_id: string,
): Promise<void> {
  await db.outsideTeams((tx) => markOnboarded(tx, user_id));
}

/** Saves first and last name, and the account's name. */
export async function updateProfile(
  { db }: Pick<Services, 'db'>,
  user_id: string,
  names: ProfileNames,
): Promise<void> {
  await db.outsideTeams((tx) => saveNames(tx, user_id, names, joinName(names)));
}
