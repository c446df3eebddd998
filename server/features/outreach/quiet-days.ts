import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { outreachErrors } from '#copy/errors/outreach.ts';
import { Refusal } from '#domain/errors.ts';
import { hasDayLeft } from '#domain/outreach/follow-up-settings.ts';
import type { CampaignQuietDays, QuietDays } from '#domain/outreach/quiet-days.ts';
import { dayIn } from '#domain/time-zones.ts';
import { idOfSlug } from '#server/features/campaigns/campaign-slugs.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
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
  if (!hasDayLeft(follow_ups, quiet_days)) {
    const weekdays = outreachErrors.noDayLeft;
    throw new Refusal('INVALID_INPUT', weekdays, { weekdays });
  }
  await tx.db
    .updateTable('campaigns')
    .set({ quiet_days: JSON.stringify(quiet_days) })
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .execute();
  await openQueue(tx, campaign_id, new Date());
  await recordChanges(tx, 'campaign', [campaign_id]);
  return viewOf(quiet_days, agent_timezone);
}

async function findCampaign(tx: TeamTx, slug: string) {
  const campaign = await tx.db
    .selectFrom('campaigns')
    .select(['campaign_id', 'agent_timezone', 'quiet_days', 'follow_ups'])
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id: idOfSlug(tx, slug) }))
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', campaignsErrors.notFound));
  return campaign;
}

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
