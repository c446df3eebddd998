import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { outreachFields } from '#copy/fields/outreach.ts';
import { DEFAULT_DELAYS, delayAfter } from '../conversations/events/follow-up.ts';
import {
  type CannedValues,
  type CannedVariable,
  expandCanned,
  requireKnownVariables,
} from '../conversations/messages/canned.ts';
import { typedText } from '../text.ts';
import { CLOSES_AT, OPENS_AT, type SendHours } from './hours.ts';
import { type QuietDays, weekdayOf, weekdays } from './quiet-days.ts';

export const MAX_FOLLOW_UPS = 20;
const MAX_DELAY = 90 * 24;
const MAX_TEXT = 1_000;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Variables that a fixed text may use in double braces. */
export const FOLLOW_UP_VARIABLES = [
  'lead_first_name',
  'lead_name',
  'agent_name',
  'campaign_name',
  'team_name',
] as const satisfies readonly CannedVariable[];

const fixedText = typedText()
  .trim()
  .min(1, { error: () => commonFields.textMissing })
  .max(MAX_TEXT, { error: () => commonFields.tooLong({ max: MAX_TEXT }) })
  .superRefine(requireKnownVariables(FOLLOW_UP_VARIABLES));

const reminder = z.object({
  /** hours after our previous message */
  after_hours: z
    .int({ error: () => commonFields.wholeNumber })
    .min(1, { error: () => outreachFields.waitHour })
    .max(MAX_DELAY, { error: () => outreachFields.waitDays }),
  /** null: the agent writes it */
  text: fixedText.nullable(),
});

/** When and how a campaign's agent reminds silent leads. */
export const followUpSettings = z
  .object({
    reminders: z.array(reminder).max(MAX_FOLLOW_UPS, {
      error: () => outreachFields.tooManyReminders({ max: MAX_FOLLOW_UPS }),
    }),
    opens_at: z.int().min(0).max(23),
    closes_at: z.int().min(1).max(24),
    /** days on which they may be sent */
    weekdays: weekdays.min(1, { error: () => outreachFields.dayLeft }),
    /** skip leads who never replied */
    only_replied: z.boolean(),
    /** wait until WhatsApp has delivered our last message */
    only_delivered: z.boolean(),
  })
  .refine(({ opens_at, closes_at }) => opens_at < closes_at, {
    path: ['closes_at'],
    error: () => outreachFields.timeAfterStart,
  });
export type FollowUpSettings = z.output<typeof followUpSettings>;

/** A reminder on the timeline. */
export interface TimelineEntry {
  /** the first is 1; null: the lead becomes cold */
  number: number | null;
  /** ISO */
  at: string;
  /** calendar days after our message */
  day: number;
  /** null: the agent writes it */
  text: string | null;
}

/** A campaign's follow-ups as a user sees and changes them. */
export interface CampaignFollowUps {
  follow_ups: FollowUpSettings;
  /** never changed */
  is_default: boolean;
  /** the plan's limit */
  limit: number;
  time_zone: string;
}

/** The settings of a campaign that has none stored. */
export function defaultFollowUps(limit: number): FollowUpSettings {
  const count = Math.min(limit, MAX_FOLLOW_UPS);
  return {
    reminders: Array.from({ length: count }, (_, sent) => ({
      after_hours: delayAfter(sent),
      text: null,
    })),
    opens_at: OPENS_AT,
    closes_at: CLOSES_AT,
    weekdays: WEEK,
    only_replied: false,
    only_delivered: false,
  };
}

/** Returns the hours before each reminder. */
export const delaysOf = (settings: FollowUpSettings | null): readonly number[] =>
  settings?.reminders.map(({ after_hours }) => after_hours) ?? DEFAULT_DELAYS;

/** Narrows the hours in which a lead may be contacted to those of reminders. */
export function followUpHours(settings: FollowUpSettings | null, hours: SendHours): SendHours {
  if (!settings) return hours;
  const { weekdays, opens_at, closes_at } = settings;
  const isQuiet = (day: string) =>
    !weekdays.includes(weekdayOf(day)) || hours.isQuiet?.(day) === true;
  return { zone: hours.zone, opens_at, closes_at, isQuiet };
}

/** Replaces each variable by a word, so that the text reads as it would to a lead. */
export const withoutVariables = (text: string): string =>
  expandCanned(text, Object.fromEntries(FOLLOW_UP_VARIABLES.map((name) => [name, 'Ada']))).text;

/** Whether at least one weekday is left for reminders. */
export const hasFreeWeekday = (
  settings: FollowUpSettings | null,
  { weekdays }: QuietDays,
): boolean => (settings?.weekdays ?? WEEK).some((day) => !weekdays.includes(day));

/** Fills in a reminder's fixed text for a lead; undefined: a value is missing, so the agent writes it. */
export function fillFixedFollowUp(text: string | null, values: CannedValues): string | undefined {
  if (text === null) return undefined;
  const expanded = expandCanned(text, values);
  return expanded.missing.length === 0 ? expanded.text : undefined;
}
