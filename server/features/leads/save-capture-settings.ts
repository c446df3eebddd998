import { leadsErrors } from '#copy/errors/leads.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { isKnownCountry } from './parse-phone.ts';
import { enterPosts } from './posts/enter-posts.ts';
import { campaignsWithPosts } from './posts/post-queries.ts';

/**
 * Sets the country of numbers without a country code. Posts that wait for review may have such numbers
 * and are read again. Throws INVALID_INPUT.
 */
export async function saveCaptureSettings(
  { db }: Pick<Services, 'db'>,
  { scope, team }: TeamAccess<'canEditSettings'>,
  default_country: string | null,
): Promise<void> {
  if (default_country !== null && !isKnownCountry(default_country)) {
    throw new Refusal('INVALID_INPUT', undefined, {
      default_country: leadsErrors.chooseCountry,
    });
  }
  await db.inTeam(scope, async (tx) => {
    await tx.db
      .updateTable('team_settings')
      .set({ default_country, updated_at: new Date() })
      .where('team_id', '=', tx.team_id)
      .execute();
    await recordChanges(tx, 'team', [team.team_id]);
    for (const campaign_id of await campaignsWithPosts(tx)) {
      await enterPosts.enqueue(tx, { campaign_id });
    }
  });
}
