import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { notificationsFields } from '#copy/fields/notifications.ts';
import { isTimeZone } from '../time-zones.ts';
import { type Role, roleAtLeast } from '../teams/roles.ts';

/** The events that can notify a member. */
export const NOTICE_KINDS = [
  'lead_waiting',
  'number_lost',
  'mentioned',
  'spending',
  'autonomy',
  'trial',
  'evals',
  'lead_ads',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_CHANNELS = ['email', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** Which waiting leads: all, or only the member's and unassigned ones. */
export const WHOSE_LEADS = ['all', 'mine'] as const;
export type WhoseLeads = (typeof WHOSE_LEADS)[number];

export const EMAIL_AFTER_MINUTES = { min: 1, max: 1440, default: 15 } as const;
const LAST_MINUTE = 24 * 60 - 1;

const minuteOfDay = z.int().min(0).max(LAST_MINUTE).nullable();

/** A member's notification settings: which, how and when. */
export const notificationSettings = z.object({
  whose: z.enum(WHOSE_LEADS),
  waiting_push: z.boolean(),
  waiting_email: z.boolean(),
  email_after_minutes: z
    .int({ error: () => notificationsFields.wholeMinutes })
    .min(EMAIL_AFTER_MINUTES.min, { error: () => notificationsFields.oneMinute })
    .max(EMAIL_AFTER_MINUTES.max, { error: () => notificationsFields.aDay }),
  lost_push: z.boolean(),
  lost_email: z.boolean(),
  mention_push: z.boolean(),
  mention_email: z.boolean(),
  spending_push: z.boolean(),
  spending_email: z.boolean(),
  /** minutes after midnight in the member's time zone; null: no quiet hours */
  quiet_from: minuteOfDay,
  quiet_to: minuteOfDay,
  /** notify about a lost number immediately, even in quiet hours */
  lost_in_quiet_hours: z.boolean(),
  time_zone: z.string().refine(isTimeZone, { error: () => commonFields.timeZone }),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const notificationSettingsChange = z.object({
  team_slug: z.string(),
  settings: notificationSettings.refine(
    ({ quiet_from, quiet_to }) => (quiet_from === null) === (quiet_to === null),
    { path: ['quiet_to'], error: () => notificationsFields.bothEnds },
  ),
});

/** The default settings of a member: only notifications that their role can act on. */
export function defaultNotificationSettings(role: Role): NotificationSettings {
  const writes = roleAtLeast(role, 'editor');
  const leads = roleAtLeast(role, 'admin');
  return {
    whose: 'mine',
    waiting_push: writes,
    waiting_email: writes,
    email_after_minutes: EMAIL_AFTER_MINUTES.default,
    lost_push: leads,
    lost_email: leads,
    mention_push: true,
    mention_email: true,
    spending_push: leads,
    spending_email: leads,
    quiet_from: null,
    quiet_to: null,
    lost_in_quiet_hours: true,
    time_zone: 'UTC',
  };
}

/** A key of a push subscription, as base64url from the browser. */
const key = (bytes: number) =>
  z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9_-]+={0,2}$/)
    .refine((text) => decodedLength(text) === bytes, `must have ${bytes} bytes`);

function decodedLength(text: string): number {
  return Math.floor((text.replace(/=+$/, '').length * 3) / 4);
}

/** The result of a browser's `PushSubscription.toJSON()`. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  keys: z.object({ p256dh: key(65), auth: key(16) }),
});
export type PushSubscription = z.output<typeof pushSubscription>;

/** The payload for the service worker. The address is a path of the application. */
export interface PushPayload {
  title: string;
  body: string;
  path: string;
  /** replaces an earlier notification with the same tag */
  tag: string;
}

/** A lead who waits for a member, as the browser shows it. */
export interface WaitingLead {
  conversation_id: string;
  name: string;
  campaign_name: string;
  /** an answer of the agent waits for approval */
  held: boolean;
  /** ISO time */
  since: string;
}

const ADDRESS = /<?([^<>\s]+@([^<>\s@]+))>?\s*$/;
/** Domains without a mail server; Apple answers 403 to such a subject. */
const LOCAL_DOMAIN = /^[^.]+$|\.(local|localhost|internal|test|invalid|example)$/i;

/**
 * The contact for push services (RFC 8292): the sender of our emails, or the installation's address if
 * no sender is set. Push services accept only `mailto:` and https.
 */
export function pushSubject({
  MAIL_FROM,
  PUBLIC_URL,
}: Record<'MAIL_FROM' | 'PUBLIC_URL', string>): string {
  const [, address = 'hello@opensetter.local', domain = ''] = ADDRESS.exec(MAIL_FROM.trim()) ?? [];
  const isReal = domain !== '' && !LOCAL_DOMAIN.test(domain);
  return !isReal && PUBLIC_URL.startsWith('https://') ? PUBLIC_URL : `mailto:${address}`;
}
