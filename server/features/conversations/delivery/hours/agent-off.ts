import { type AgentHours, offUntil } from '#domain/agent/agent-hours.ts';
import { quietOn } from '#domain/outreach/quiet-days.ts';
import { isHoliday } from './holidays.ts';

/** What decides when the agent of a campaign answers. */
export interface HoursOfAgent {
  agent_timezone: string;
  agent_hours: AgentHours;
}

/** An agent that never answers is off as long as anyone looks ahead. */
const LONG_MS = 366 * 86_400_000;

/** Until when the agent of a campaign doesn't answer; null: it answers now. */
export function agentOffUntil({ agent_timezone, agent_hours }: HoursOfAgent, at: Date) {
  const { holidays_of, dates } = agent_hours;
  const isClosed = quietOn({ weekdays: [], holidays_of, dates }, isHoliday);
  const end = offUntil(at, { zone: agent_timezone, hours: agent_hours, isClosed });
  return end === undefined ? new Date(at.getTime() + LONG_MS) : end;
}
