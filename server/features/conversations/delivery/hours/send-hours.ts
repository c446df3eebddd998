import { type AgentHours, offHoursUntil } from '#domain/agent/agent-hours.ts';
import { followUpHours, type FollowUpSettings } from '#domain/outreach/follow-up-settings.ts';
import type { SendHours } from '#domain/outreach/hours.ts';
import { type QuietDays, quietDayTest } from '#domain/outreach/quiet-days.ts';
import { leadZone } from './lead-zone.ts';
import holidays from './holidays.json' with { type: 'json' };

/** Determines the hours for a campaign's leads. */
export interface HoursOfCampaign {
  agent_timezone: string;
  quiet_days: QuietDays;
}

/** The same, with the reminder settings. */
export interface FollowUpHoursOfCampaign extends HoursOfCampaign {
  /** null for the default */
  follow_ups: FollowUpSettings | null;
}

/** When the agent may write to a lead first. Leads in the same zone share an object. */
export function sendHoursOf({
  agent_timezone,
  quiet_days,
}: HoursOfCampaign): (id_lead: string) => SendHours {
  const isQuiet = quietDayTest(quiet_days, isHoliday);
  const byZone = new Map<string, SendHours>();
  return (id_lead) => {
    const zone = leadZone(id_lead, agent_timezone);
    const hours = byZone.get(zone) ?? { zone, isQuiet };
    byZone.set(zone, hours);
    return hours;
  };
}

export const leadHours = (campaign: HoursOfCampaign, id_lead: string): SendHours =>
  sendHoursOf(campaign)(id_lead);

/** When a silent lead may be reminded. */
export const leadFollowUpHours = (campaign: FollowUpHoursOfCampaign, id_lead: string): SendHours =>
  followUpHours(campaign.follow_ups, leadHours(campaign, id_lead));

/** Determines when a campaign's agent answers. */
export interface HoursOfAgent {
  agent_timezone: string;
  agent_hours: AgentHours;
}

/** An agent that never answers counts as off for this long. */
const LONG_MS = 366 * 86_400_000;

/** Until when a campaign's agent is off; null if it answers now. */
export function agentOffUntil({ agent_timezone, agent_hours }: HoursOfAgent, at: Date) {
  const { holidays_of, dates } = agent_hours;
  const isClosed = quietDayTest({ weekdays: [], holidays_of, dates }, isHoliday);
  const end = offHoursUntil(at, { zone: agent_timezone, hours: agent_hours, isClosed });
  return end === undefined ? new Date(at.getTime() + LONG_MS) : end;
}

const { first_year, days } = holidays;

/** By country: holidays with a fixed date, then those of each year, as MMDD. */
const calendars = new Map(
  Object.entries(days).map(([country, text]) => [
    country,
    text.split('|').map((year) => new Set(year.split(' '))),
  ]),
);

/** Countries whose public holidays are known. */
export const holidayCountries = (): string[] => [...calendars.keys()];

/**
 * Whether a day, YYYY-MM-DD, is a public holiday of the whole country. After the last known year, only
 * holidays with a fixed date count.
 */
export function isHoliday(country: string, day: string): boolean {
  const calendar = calendars.get(country);
  if (!calendar) return false;
  const [year = '', month = '', date = ''] = day.split('-');
  const at = month + date;
  const ofYear = calendar[1 + Number(year) - first_year];
  return calendar[0]?.has(at) === true || ofYear?.has(at) === true;
}
