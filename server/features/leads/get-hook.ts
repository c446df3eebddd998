import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { leadWebhookUrl } from '#domain/campaigns/identifiers.ts';
import { Refusal } from '#domain/errors.ts';
import type { LeadHook } from '#domain/leads/deliveries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findPostCountry } from './capture-settings.ts';

/** Where the leads of a campaign are sent, by its name of today. Throws NOT_FOUND. */
export async function getHook(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { scope, team, person }: TeamAccess<'canViewAnalytics'>,
  campaign_id: string,
): Promise<LeadHook> {
  return db.inTeam(scope, async (tx) => {
    const campaign = await requireCampaign(tx, campaign_id);
    return {
      url: leadWebhookUrl(env.PUBLIC_URL, team.team_slug, campaign.campaign_slug),
      default_country: await findPostCountry(tx, campaign_id),
      support_email: env.SUPPORT_EMAIL ?? null,
      support_chat: env.INTERCOM_APP_ID !== undefined && person.impersonation === null,
    };
  });
}

export async function requireCampaign(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<{ campaign_slug: string }> {
  const campaign = await db
    .selectFrom('campaigns')
    .select('campaign_slug')
    .where('team_id', '=', team_id)
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirst();
  if (!campaign) throw new Refusal('NOT_FOUND', campaignsErrors.notFound);
  return campaign;
}
