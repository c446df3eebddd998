import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { notificationsFields } from '#copy/fields/notifications.ts';
import { isTimeZone } from '../time-zones.ts';
import { EMAIL_AFTER_MINUTES, type NotificationSettings, WHOSE_LEADS } from './schema.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;
const { min, max } = EMAIL_AFTER_MINUTES;

/** The form of a member's settings. Its controls contain text. */
export const notificationForm = z
  .object({
    whose: z.enum(WHOSE_LEADS),
    waiting_push: flag,
    waiting_email: flag,
    email_after_minutes: z
      .string()
      .trim()
      .regex(/^\d{1,6}$/, { error: () => notificationsFields.wholeMinutes })
      .transform(Number)
      .refine((minutes) => minutes >= min && minutes <= max, {
        error: () => notificationsFields.minutesBetween({ min, max }),
      }),
    lost_push: flag,
    lost_email: flag,
    mention_push: flag,
    mention_email: flag,
    spending_push: flag,
    spending_email: flag,
    quiet: flag,
    quiet_from: z.string(),
    quiet_to: z.string(),
    lost_in_quiet_hours: flag,
    time_zone: z.string().refine(isTimeZone, { error: () => commonFields.timeZone }),
  })
  .superRefine(({ quiet, quiet_from, quiet_to }, context) => {
    if (!quiet) return;
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!CLOCK.test(quiet_from)) wrong('quiet_from', notificationsFields.quietFrom);
    if (!CLOCK.test(quiet_to)) wrong('quiet_to', notificationsFields.quietTo);
    else if (quiet_from === quiet_to) wrong('quiet_to', notificationsFields.quietSame);
  })
  .transform(
    ({ quiet, quiet_from, quiet_to, ...rest }): NotificationSettings => ({
      ...rest,
      quiet_from: quiet ? minutesOf(quiet_from) : null,
      quiet_to: quiet ? minutesOf(quiet_to) : null,
    }),
  );

export type NotificationFields = Record<keyof z.input<typeof notificationForm>, string>;

const NIGHT = { from: 22 * 60, to: 7 * 60 };

/** The initial values of the controls. Disabled quiet hours still show default times. */
export function fieldsOf(settings: NotificationSettings): NotificationFields {
  const { quiet_from, quiet_to, ...rest } = settings;
  const texts = Object.entries(rest).map(([name, value]) => [name, String(value)]);
  return {
    ...(Object.fromEntries(texts) as Record<keyof typeof rest, string>),
    quiet: String(quiet_from !== null),
    quiet_from: clockOf(quiet_from ?? NIGHT.from),
    quiet_to: clockOf(quiet_to ?? NIGHT.to),
  };
}

function minutesOf(clock: string): number {
  const [, hours = '0', minutes = '0'] = CLOCK.exec(clock) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
