import { sql } from 'kysely';
import { numbersErrors } from '#copy/errors/numbers.ts';
import { Refusal } from '#domain/errors.ts';
import { findConflictingSign } from '#domain/numbers/choose-campaign.ts';
import type { CampaignSigns, NumberCampaigns, ChoicePreview } from '#domain/numbers/signs.ts';
import { noCampaign } from '#server/features/campaigns/queries.ts';
import { readRoutes, routeLead } from '#server/features/conversations/lead/number-routes.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { getNumberCampaigns, listNumberCampaigns, lockNumber } from './number-campaigns.ts';

interface Saved {
  /** the number's default campaign */
  campaign_id: string;
  of_campaign_id: string;
  signs: CampaignSigns;
}

/** Sets the signs that lead to a campaign of a number. Throws CONFLICT if another campaign has one. */
export async function saveSigns(
  tx: TeamTx,
  { campaign_id, of_campaign_id, signs }: Saved,
): Promise<NumberCampaigns> {
  await lockNumber(tx, campaign_id);
  const { campaigns } = await getNumberCampaigns(tx, campaign_id);
  if (!campaigns.some((item) => item.campaign_id === of_campaign_id)) {
    throw new Refusal('NOT_FOUND', numbersErrors.notOnNumber);
  }
  const others = campaigns
    .filter((item) => item.campaign_id !== of_campaign_id)
    .map((item) => ({ campaign_id: item.campaign_id, ...item.signs }));
  const taken = findConflictingSign(signs, others);
  if (taken) {
    const other = campaigns.find((item) => item.campaign_id === taken.campaign_id);
    const campaign = other?.campaign_name ?? '';
    throw new Refusal('CONFLICT', numbersErrors.signTaken({ value: taken.value, campaign }));
  }
  const { link_texts, ads, forms, languages } = signs;
  await sql`INSERT INTO number_routes (team_id, campaign_id, link_texts, ads, forms, languages)
    VALUES (${tx.team_id}, ${of_campaign_id}, ${link_texts}, ${ads}, ${forms}, ${languages})
    ON CONFLICT (team_id, campaign_id) DO UPDATE SET link_texts = excluded.link_texts,
      ads = excluded.ads, forms = excluded.forms, languages = excluded.languages`.execute(tx.db);
  await recordChanges(tx, 'campaign', [campaign_id]);
  return getNumberCampaigns(tx, campaign_id);
}

interface TriedContact {
  /** the number's default campaign */
  campaign_id: string;
  text: string;
  ad: string;
  form: string;
}

/** Which campaign such a lead would get by the saved signs, and why. */
export async function tryChoice(
  tx: TeamTx,
  { campaign_id, text, ad, form }: TriedContact,
): Promise<ChoicePreview> {
  const campaigns = await listNumberCampaigns(tx, campaign_id);
  if (campaigns.length === 0) throw noCampaign();
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
