import { dayIn } from '../time-zones.ts';
import { asksForPairing } from './session-recovery.ts';
import type { SessionStatus } from './session-status.ts';

/** The state of a number as users see it: one word each, the same on every page. */
export const NUMBER_STATES = [
  /** its session starts, or restarts automatically */
  'starting',
  'connected',
  /** connected, but WhatsApp doesn't let it write to new contacts */
  'restricted',
  /** linked, but messages don't get through; we keep trying */
  'unreachable',
  /** the phone has removed it, so a user must scan again */
  'lost',
  /** no number: never connected, or disconnected or removed by a user */
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
  /** false while the gateway itself doesn't respond */
  gateway_reachable: boolean;
}

export function numberStateOf(facts: NumberFacts, now: Date): NumberState {
  const { linked, session_status, lost_at, restricted_until } = facts;
  if (!linked) return lost_at ? 'lost' : 'unlinked';
  if (!facts.gateway_reachable || facts.gateway_problem) return 'unreachable';
  if (asksForPairing(session_status)) return 'lost';
  if (session_status === 'STARTING') return 'starting';
  if (session_status !== 'WORKING') return 'unreachable';
  return isAfter(restricted_until, now) ? 'restricted' : 'connected';
}

/** Leads get no answers while a number is in one of these states. */
export function cannotAnswer(state: NumberState): boolean {
  return state === 'lost' || state === 'unreachable';
}

function isAfter(time: Date | string | null, now: Date): boolean {
  return time !== null && new Date(time).getTime() > now.getTime();
}

/** Shown if no quota is stored. */
const SHOWN_WHEN_MISSING = 100;
/** Above this share of the quota, a number's card shows a warning. */
const WARN_ABOVE = 0.8;

export interface StoredQuota {
  daily_messages_sent: number;
  /** the day of the count, YYYY-MM-DD; null if never counted */
  quota_reset_date: string | null;
  /** of the campaign, which determines the day */
  time_zone: string;
}

/** First messages sent today. A count from another day, or without a day, doesn't apply. */
export function sentToday(quota: StoredQuota, now: Date): number {
  const { daily_messages_sent, quota_reset_date, time_zone } = quota;
  return quota_reset_date === dayIn(time_zone, now) ? daily_messages_sent : 0;
}

/** How much of the day's quota is used. */
export function quotaUse(sent: number, quota: number | null) {
  const shownQuota = quota ?? SHOWN_WHEN_MISSING;
  const share = shownQuota > 0 ? sent / shownQuota : 1;
  return {
    quota: shownQuota,
    percent: Math.min(100, Math.round(share * 100)),
    near: share > WARN_ABOVE,
  };
}
