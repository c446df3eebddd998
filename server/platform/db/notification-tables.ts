import type { Generated } from 'kysely';
import type { NoticeChannel, NoticeKind, Whose } from '#domain/notifications/schema.ts';
import type { Now, Time } from './column-types.ts';

/** Who is told what; the migrations are the truth. */
export interface NotificationTables {
  notification_settings: {
    team_id: string;
    user_id: string;
    whose: Whose;
    waiting_push: boolean;
    waiting_email: boolean;
    email_after_minutes: number;
    lost_push: boolean;
    lost_email: boolean;
    mention_push: boolean;
    mention_email: boolean;
    spending_push: boolean | null;
    spending_email: boolean | null;
    /** minutes after midnight */
    quiet_from: number | null;
    quiet_to: number | null;
    lost_in_quiet_hours: boolean;
    time_zone: string;
    updated_at: Now;
  };
  notices: {
    team_id: string;
    user_id: string;
    kind: NoticeKind;
    subject_id: string;
    since: Time;
    channel: NoticeChannel;
    told_at: Now;
  };
  push_subscriptions: {
    subscription_id: string;
    user_id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Now;
  };
  push_keys: {
    only_row: Generated<boolean>;
    public_key: string;
    private_key_encrypted: string;
    created_at: Now;
  };
}
