import type { Services } from '#server/services.ts';
import { markOnboarded } from './queries.ts';

/** Completes onboarding. A repeat changes nothing. */
export async function completeOnboarding(
  { db }: Pick<Services, 'db'>,
  user_id: string,
): Promise<void> {
  await db.outsideTeams((tx) => markOnboarded(tx, user_id));
}
