import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { Refusal } from '#domain/errors.ts';
import type { TriedChoice } from '#domain/numbers/signs.ts';
import { readRoutes, routeLead } from '#server/features/conversations/lead/number-routes.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { listNumberCampaigns } from './number-campaigns.ts';

interface Tried {
  /** the campaign that the number was connected to */
  campaign_id: string;
  text: string;
  ad: string;
  form: string;
}

/** Which campaign a lead who comes this way would get, by what is saved, and why. */
export async function tryChoice(
  tx: TeamTx,
  { campaign_id, text, ad, form }: Tried,
): Promise<TriedChoice> {
  const campaigns = await listNumberCampaigns(tx, campaign_id);
  if (campaigns.length === 0) throw new Refusal('NOT_FOUND', campaignsErrors.notFound);
  const attribution = {
    ...(ad && { ad_id: ad, ad_title: ad }),
    ...(form && { form_id: form, form_name: form }),
  };
  const route = await routeLead(await readRoutes(tx, campaign_id), campaign_id, {
    text,
    attribution,
  });
  const chosen = campaigns.find((item) => item.campaign_id === route.campaign_id);
  return {
    campaign_id: route.campaign_id,
    campaign_name: chosen?.campaign_name ?? '',
    by: route.by,
    value: route.value,
    paused: route.paused?.campaign_name ?? null,
  };
}
