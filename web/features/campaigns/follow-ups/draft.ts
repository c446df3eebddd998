import { v4 as uuid } from 'uuid';
import { followUpSettings, type FollowUpSettings } from '#domain/outreach/follow-up-settings.ts';
import { dateFormat } from '#copy/catalog/intl.ts';

export const UNITS = ['hours', 'days'] as const;
type Unit = (typeof UNITS)[number];
const HOURS: Record<Unit, number> = { hours: 1, days: 24 };

/** A follow-up while it is edited. */
export interface DraftReminder {
  key: string;
  wait: string;
  unit: Unit;
  isFixed: boolean;
  text: string;
}

export interface Draft extends Omit<FollowUpSettings, 'reminders'> {
  reminders: DraftReminder[];
}

export function draftOf({ reminders, ...rest }: FollowUpSettings): Draft {
  return {
    ...rest,
    reminders: reminders.map(({ after_hours, text }) => {
      const unit = after_hours % HOURS.days === 0 ? 'days' : 'hours';
      const wait = String(after_hours / HOURS[unit]);
      return { key: uuid(), wait, unit, isFixed: text !== null, text: text ?? '' };
    }),
  };
}

/** A new reminder with the same wait as the last one. */
export function newReminder(reminders: readonly DraftReminder[]): DraftReminder {
  const { wait = '1', unit = 'days' } = reminders.at(-1) ?? {};
  return { key: uuid(), wait, unit, isFixed: false, text: '' };
}

/** Whole hours; NaN if invalid. */
const hoursOf = ({ wait, unit }: DraftReminder): number =>
  /^\d{1,4}$/.test(wait.trim()) ? Number(wait) * HOURS[unit] : Number.NaN;

/** Returns the settings of a draft, or its problems by field path. */
export function readDraft({ reminders, ...rest }: Draft) {
  const read = followUpSettings.safeParse({
    ...rest,
    reminders: reminders.map((reminder) => ({
      after_hours: hoursOf(reminder),
      text: reminder.isFixed ? reminder.text : null,
    })),
  });
  if (read.success) return { settings: read.data, problems: {} as Record<string, string> };
  const problems = Object.fromEntries(
    read.error.issues.map(({ path, message }) => [path.join('.'), message]),
  );
  return { settings: undefined, problems };
}

/** Formats an hour as "09:00". */
export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Formats a time as "Tue, 10:20" in a time zone. */
export const formatTimeIn = (zone: string, at: string): string =>
  dateFormat({
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: zone,
  }).format(new Date(at));
