import { leadsErrors } from '#copy/errors/leads.ts';
import { leadWebhookUrl } from '#domain/campaigns/identifiers.ts';
import { Refusal } from '#domain/errors.ts';
import type { LeadHook } from '#domain/leads/deliveries.ts';
import { noCampaign } from '#server/features/campaigns/queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { changeTeam } from '#server/platform/live/change-columns.ts';
import type { Services } from '#server/services.ts';
import { findPostCountry } from './capture-settings.ts';
import { isKnownCountry } from './parse-phone.ts';
import { enterPosts } from './posts/enter-posts.ts';
import { campaignsWithPosts } from './posts/post-queries.ts';

/** The webhook address of a campaign, with its current slug. Throws NOT_FOUND. */
export async function getHook(
  tx: TeamTx,
  { campaign_id }: { campaign_id: string },
  { team, person }: TeamAccess<'canViewAnalytics'>,
  { env }: Pick<Services, 'env'>,
): Promise<LeadHook> {
  const campaign = await requireCampaign(tx, campaign_id);
  return {
    url: leadWebhookUrl(env.PUBLIC_URL, team.team_slug, campaign.campaign_slug),
    default_country: await findPostCountry(tx, campaign_id),
    support_email: env.SUPPORT_EMAIL ?? null,
    support_chat: env.INTERCOM_APP_ID !== undefined && person.impersonation === null,
  };
}

export async function requireCampaign(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<{ campaign_slug: string }> {
  return db
    .selectFrom('campaigns')
    .select('campaign_slug')
    .where((eb) => eb.and({ team_id, campaign_id }))
    .executeTakeFirstOrThrow(noCampaign);
}

/**
 * Sets the default country for numbers without a country code, and rereads posts that wait for review,
 * because they may have such numbers. Throws INVALID_INPUT.
 */
export async function saveCaptureSettings(
  tx: TeamTx,
  default_country: string | null,
): Promise<void> {
  if (default_country !== null && !isKnownCountry(default_country)) {
    throw new Refusal('INVALID_INPUT', undefined, {
      default_country: leadsErrors.chooseCountry,
    });
  }
  await changeTeam(tx, { default_country });
  for (const campaign_id of await campaignsWithPosts(tx)) {
    await enterPosts.enqueue(tx, { campaign_id });
  }
}
