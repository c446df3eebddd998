import { followUpHours, type FollowUpSettings } from '#domain/outreach/follow-up-settings.ts';
import type { SendHours } from '#domain/outreach/hours.ts';
import { type QuietDays, quietOn } from '#domain/outreach/quiet-days.ts';
import { leadZone } from './lead-zone.ts';
import { isHoliday } from './holidays.ts';

/** What decides about the hours of a campaign's leads. */
export interface HoursOfCampaign {
  agent_timezone: string;
  quiet_days: QuietDays;
}

/** The same with how silent leads are reminded. */
export interface FollowUpHoursOfCampaign extends HoursOfCampaign {
  /** null: as by default */
  follow_ups: FollowUpSettings | null;
}

/** When a lead may be written to unasked; leads of one zone share an object. */
export function sendHoursOf({
  agent_timezone,
  quiet_days,
}: HoursOfCampaign): (id_lead: string) => SendHours {
  const isQuiet = quietOn(quiet_days, isHoliday);
  const byZone = new Map<string, SendHours>();
  return (id_lead) => {
    const zone = leadZone(id_lead, agent_timezone);
    const hours = byZone.get(zone) ?? { zone, isQuiet };
    byZone.set(zone, hours);
    return hours;
  };
}

/** The same for one lead. */
export const leadHours = (campaign: HoursOfCampaign, id_lead: string): SendHours =>
  sendHoursOf(campaign)(id_lead);

/** When a silent lead may be reminded. */
export const leadFollowUpHours = (campaign: FollowUpHoursOfCampaign, id_lead: string): SendHours =>
  followUpHours(campaign.follow_ups, leadHours(campaign, id_lead));
