import { numbersErrors } from '#copy/errors/numbers.ts';
import { Refusal } from '#domain/errors.ts';
import type { NumberCampaigns } from '#domain/numbers/signs.ts';
import { takeOffNumber } from '#server/features/whatsapp/unlink-number.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { lockNumber } from './lock-number.ts';
import { getNumberCampaigns } from './number-campaigns.ts';

/** A campaign gets no new leads of a number from now on, and those that it has go to the default. */
export async function takeOff(
  tx: TeamTx,
  { campaign_id, of_campaign_id }: { campaign_id: string; of_campaign_id: string },
): Promise<NumberCampaigns> {
  await lockNumber(tx, campaign_id);
  const { campaigns } = await getNumberCampaigns(tx, campaign_id);
  const found = campaigns.find((item) => item.campaign_id === of_campaign_id);
  if (!found) throw new Refusal('NOT_FOUND', numbersErrors.notOnNumber);
  if (found.is_default) {
    throw new Refusal('CONFLICT', numbersErrors.defaultStays);
  }
  await takeOffNumber(tx, of_campaign_id);
  return getNumberCampaigns(tx, campaign_id);
}
