import { creditsOf, type TestCredits } from '#domain/playground/credits.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { readCredits } from './credit-queries.ts';

/** What the team has left for tests this month. */
export async function getCredits(
  { db }: Pick<Services, 'db'>,
  { scope }: { scope: TeamScope },
): Promise<TestCredits> {
  return creditsOf(await db.inTeam(scope, readCredits), new Date());
}
