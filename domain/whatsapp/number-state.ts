import { dayIn } from '../time-zones.ts';
import type { SessionStatus } from './session-status.ts';

/** The state of a number as people read it; one word each, the same on every page. */
export const NUMBER_STATES = [
  /** its session starts, or restarts automatically */
  'starting',
  'connected',
  /** connected, but WhatsApp lets it write to no one first */
  'restricted',
  /** linked, but messages do not get through; we keep trying */
  'unreachable',
  /** the phone has removed it, so someone has to scan again */
  'lost',
  /** no number: never connected, disconnected or removed by a person */
  'unlinked',
] as const;
export type NumberState = (typeof NUMBER_STATES)[number];

export interface NumberFacts {
  /** the campaign has the number */
  linked: boolean;
  session_status: SessionStatus | null;
  lost_at: Date | string | null;
  restricted_until: Date | string | null;
  /** the gateway refuses to send until its problem is fixed */
  gateway_problem: string | null;
  /** false while the gateway itself does not answer */
  gateway_reachable: boolean;
}

/** A linked session in one of these needs a person with the phone: WhatsApp has let it go. */
const NEEDS_SCAN = new Set<SessionStatus | null>([
  'SCAN_QR_CODE',
  'PASSKEY_REQUIRED',
  'PASSKEY_CONFIRMATION_REQUIRED',
]);

export function numberStateOf(facts: NumberFacts, now: Date): NumberState {
  const { linked, session_status, lost_at, restricted_until } = facts;
  if (!linked) return lost_at ? 'lost' : 'unlinked';
  if (!facts.gateway_reachable || facts.gateway_problem) return 'unreachable';
  if (NEEDS_SCAN.has(session_status)) return 'lost';
  if (session_status === 'STARTING') return 'starting';
  if (session_status !== 'WORKING') return 'unreachable';
  return isAfter(restricted_until, now) ? 'restricted' : 'connected';
}

/** Someone waits in vain while a number is in one of these. */
export function isSilent(state: NumberState): boolean {
  return state === 'lost' || state === 'unreachable';
}

function isAfter(time: Date | string | null, now: Date): boolean {
  return time !== null && new Date(time).getTime() > now.getTime();
}

/** Shown where none is stored. */
const SHOWN_WHEN_MISSING = 100;
/** Above this share of the quota a number's card warns. */
const WARN_ABOVE = 0.8;

export interface StoredQuota {
  daily_messages_sent: number;
  /** the day that the count is of, YYYY-MM-DD; null: never counted */
  quota_reset_date: string | null;
  /** of the campaign, whose day it is */
  time_zone: string;
}

/** First messages sent today: a count of another day, or of none, has ended. */
export function sentToday(quota: StoredQuota, now: Date): number {
  const { daily_messages_sent, quota_reset_date, time_zone } = quota;
  return quota_reset_date === dayIn(time_zone, now) ? daily_messages_sent : 0;
}

/** How much of the day's quota is used. */
export function quotaUse(sent: number, quota: number | null) {
  const shown = quota ?? SHOWN_WHEN_MISSING;
  const share = shown > 0 ? sent / shown : 1;
  return {
    quota: shown,
    percent: Math.min(100, Math.round(share * 100)),
    near: share > WARN_ABOVE,
  };
}
