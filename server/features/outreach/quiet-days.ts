import { outreachErrors } from '#copy/errors/outreach.ts';
import { Refusal } from '#domain/errors.ts';
import { hasFreeWeekday } from '#domain/outreach/follow-up-settings.ts';
import type { CampaignQuietDays, QuietDays } from '#domain/outreach/quiet-days.ts';
import { dayIn } from '#domain/time-zones.ts';
import { campaignBySlug, noCampaign } from '#server/features/campaigns/queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { changeCampaign } from '#server/platform/live/change-columns.ts';
import { openQueue } from './enter-queries.ts';
import {
  holidayCountries,
  isHoliday,
} from '#server/features/conversations/delivery/hours/send-hours.ts';

const SHOWN_HOLIDAYS = 3;
const DAYS_AHEAD = 366;
const DAY_MS = 86_400_000;

export async function getQuietDays(tx: TeamTx, campaign_slug: string): Promise<CampaignQuietDays> {
  const { agent_timezone, quiet_days } = await findCampaign(tx, campaign_slug);
  return viewOf(quiet_days, agent_timezone);
}

/** Stores the days and rechecks the queue: today may have become a quiet day, or stopped being one. */
export async function changeQuietDays(
  tx: TeamTx,
  { campaign_slug, quiet_days }: { campaign_slug: string; quiet_days: QuietDays },
): Promise<CampaignQuietDays> {
  const { campaign_id, agent_timezone, follow_ups } = await findCampaign(tx, campaign_slug);
  if (!hasFreeWeekday(follow_ups, quiet_days)) {
    const weekdays = outreachErrors.noDayLeft;
    throw new Refusal('INVALID_INPUT', weekdays, { weekdays });
  }
  await changeCampaign(tx, campaign_id, { quiet_days: JSON.stringify(quiet_days) });
  await openQueue(tx, campaign_id, new Date());
  return viewOf(quiet_days, agent_timezone);
}

const findCampaign = (tx: TeamTx, slug: string) =>
  campaignBySlug(tx, slug)
    .select(['campaign_id', 'agent_timezone', 'quiet_days', 'follow_ups'])
    .executeTakeFirstOrThrow(noCampaign);

const viewOf = (quiet_days: QuietDays, zone: string): CampaignQuietDays => ({
  quiet_days,
  countries: holidayCountries(),
  next_holidays: nextHolidays(quiet_days.holidays_of, zone),
});

function nextHolidays(country: string | null, zone: string): string[] {
  if (country === null) return [];
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) =>
    dayIn(zone, new Date(Date.now() + ahead * DAY_MS)),
  );
  return days.filter((day) => isHoliday(country, day)).slice(0, SHOWN_HOLIDAYS);
}
