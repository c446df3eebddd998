import { z } from 'zod';
import { agentFields } from '#copy/fields/agent.ts';
import { countryCode } from '../leads/countries.ts';
import { quietDays, weekdays } from '../outreach/quiet-days.ts';
import { momentOf, wallTime } from '../time-zones.ts';

/** `outside`: the hours are the team's, and the agent answers outside them. */
export const AGENT_HOURS = ['always', 'outside', 'within'] as const;

const MAX_SPANS = 7;

const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: () => agentFields.timeMissing });

const span = z.object({
  /** hours that cross midnight belong to the day they begin on */
  weekdays: weekdays.min(1, { error: () => agentFields.dayMissing }),
  from: clockTime,
  /** if not later than `from`: on the next day */
  to: clockTime,
});
export type HoursSpan = z.output<typeof span>;

/** When a campaign's agent answers leads who write, in the campaign's time zone. */
export const agentHours = z
  .object({
    when: z.enum(AGENT_HOURS),
    spans: z
      .array(span)
      .max(MAX_SPANS, { error: () => agentFields.tooManySpans({ max: MAX_SPANS }) }),
    /** the country on whose public holidays no hours begin */
    holidays_of: countryCode.nullable(),
    /** other days on which none begin */
    dates: quietDays.shape.dates,
  })
  .refine(({ when, spans }) => when === 'always' || spans.length > 0, {
    error: () => agentFields.hoursMissing,
  })
  .refine((hours) => offHoursUntil(MONDAY, { zone: 'UTC', hours }, WEEK_DAYS) !== undefined, {
    error: () => agentFields.neverAnswers,
  });
export type AgentHours = z.output<typeof agentHours>;

export const ALWAYS: AgentHours = { when: 'always', spans: [], holidays_of: null, dates: [] };

/** The agent hours as users see and edit them. */
export interface CampaignAgentHours {
  agent_hours: AgentHours;
  time_zone: string;
  /** ISO; null: the agent answers now */
  off_until: string | null;
  /** countries whose public holidays are known */
  countries: string[];
}

export interface HoursInZone {
  zone: string;
  hours: { when: (typeof AGENT_HOURS)[number]; spans: HoursSpan[] };
  /** whether no hours begin on a day, YYYY-MM-DD */
  isClosed?: ((day: string) => boolean) | undefined;
}

const MONDAY = new Date('2026-06-01T00:00:00Z');
const WEEK_DAYS = 8;
/** 100 chosen dates can each fall on the only weekday with hours (700 days), plus public holidays. */
const MAX_DAYS = 800;

/**
 * Returns until when the agent is off; null: it answers now; undefined: not within `maxDays`. Adjacent
 * spans leave no gap: where a clock shows a time twice, they begin the first time and end the last.
 */
export function offHoursUntil(
  at: Date,
  setting: HoursInZone,
  maxDays = MAX_DAYS,
): Date | null | undefined {
  if (isOn(at, setting)) return null;
  const edge = setting.hours.when === 'within' ? 'from' : 'to';
  for (let days = -1; days <= maxDays; days += 1) {
    const edges = spansOn(at, days, setting)
      .map((item) => item[edge])
      .toSorted((a, b) => a.getTime() - b.getTime());
    const next = edges.find((moment) => moment > at && isOn(moment, setting));
    if (next) return next;
  }
  return undefined;
}

function isOn(at: Date, setting: HoursInZone): boolean {
  const { when } = setting.hours;
  if (when === 'always') return true;
  const isWithin = [-1, 0].some((days) =>
    spansOn(at, days, setting).some(({ from, to }) => from <= at && at < to),
  );
  return when === 'within' ? isWithin : !isWithin;
}

/** The hours that begin on the day `days` after that of `at`. */
function spansOn(at: Date, days: number, { zone, hours, isClosed }: HoursInZone) {
  const { year, month, day } = wallTime(zone, at);
  const date = new Date(Date.UTC(year, month - 1, day + days));
  if (isClosed?.(date.toISOString().slice(0, 10))) return [];
  const weekday = date.getUTCDay() || 7;
  return hours.spans
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .map(({ from, to }) => {
      const [begin, end] = [minutesOf(from), minutesOf(to)];
      const lastDay = end <= begin ? days + 1 : days;
      return {
        from: momentOf(zone, at, { days, minutes: begin, which: 'first' }),
        to: momentOf(zone, at, { days: lastDay, minutes: end, which: 'last' }),
      };
    });
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
