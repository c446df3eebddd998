import type { Reason } from '#copy/catalog/reasons.ts';
import { sessionErrors } from '#copy/errors/sessions.ts';
import { spanCopy } from '#copy/shared/parts.ts';

/** Bounds of a team's policy, in the units of its form. */
export const MIN_SESSION_HOURS = 1;
export const MAX_SESSION_HOURS = 30 * 24;
export const MIN_IDLE_MINUTES = 5;
export const MAX_IDLE_MINUTES = 24 * 60;

/** Records session use at most this often, so most requests write nothing. */
export const RECORD_USE_INTERVAL_SECONDS = 60;

/** A team's session limits, and the current session's state. */
export interface SessionLimit {
  team_id: string;
  /** null: no limit on age */
  max_hours: number | null;
  /** null: no limit on idle time */
  idle_minutes: number | null;
  /** since the last use, or since the policy, membership or impersonation started */
  idle_seconds: number;
  /** was idle for too long before its last use */
  lapsed: boolean;
}

/** The session of a request. API keys have none, so no limit applies to them. */
export interface SessionState {
  /** since the sign-in */
  age_seconds: number;
  /** until it expires, unless it is renewed */
  seconds_left: number;
  /** for the teams that have a policy */
  limits: SessionLimit[];
}

export const UNLIMITED_SESSION: SessionState = {
  age_seconds: 0,
  seconds_left: Infinity,
  limits: [],
};

/** Why a team requires another sign-in, and its limit in minutes. */
export interface SessionGap {
  reason: 'age' | 'idle';
  minutes: number;
}

/** Returns why this session can't open the team; null: it can. */
export function sessionGap(
  { age_seconds, limits }: SessionState,
  team_id: string,
): SessionGap | null {
  for (const limit of limits) {
    if (limit.team_id !== team_id) continue;
    const { max_hours, idle_minutes } = limit;
    if (max_hours !== null && age_seconds >= max_hours * 3600) {
      return { reason: 'age', minutes: max_hours * 60 };
    }
    if (idle_minutes !== null && (limit.lapsed || isIdle(limit))) {
      return { reason: 'idle', minutes: idle_minutes };
    }
  }
  return null;
}

const isIdle = ({ idle_minutes, idle_seconds }: SessionLimit) =>
  idle_minutes !== null && idle_seconds >= idle_minutes * 60;

/** Returns how long an unused session stays valid for the team, or in general without one. */
export function sessionSecondsLeft(session: SessionState, team_id?: string): number {
  const { age_seconds, seconds_left, limits } = session;
  const lefts = limits
    .filter((limit) => limit.team_id === team_id)
    .flatMap(({ max_hours, idle_minutes, idle_seconds }) => [
      max_hours === null ? Infinity : max_hours * 3600 - age_seconds,
      idle_minutes === null ? Infinity : idle_minutes * 60 - idle_seconds,
    ]);
  return Math.min(seconds_left, ...lefts);
}

export function isUseDue({ limits }: SessionState): boolean {
  return limits.some(
    ({ idle_minutes, idle_seconds }) =>
      idle_minutes !== null && idle_seconds >= RECORD_USE_INTERVAL_SECONDS,
  );
}

/**
 * Returns the teams whose idle limit has passed. They are recorded along with this use, which would
 * otherwise reopen them.
 */
export function findIdleTeams({ limits }: SessionState): string[] {
  const ids = limits.flatMap((limit) => (!limit.lapsed && isIdle(limit) ? [limit.team_id] : []));
  return [...new Set(ids)];
}

/** Formats the time between two sign-ins: "30 minutes", "12 hours", "7 days". */
export function formatSpan(minutes: number): string {
  const { unit, count } = spanOf(minutes);
  return spanCopy[unit]({ count });
}

export const sessionGapReason = ({ reason, minutes }: SessionGap): Reason =>
  sessionErrors[reason](spanOf(minutes));

/** Uses the largest unit that gives a whole number. */
function spanOf(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const day = 24 * 60;
  if (minutes > day && minutes % day === 0) return { unit: 'days', count: minutes / day };
  if (minutes % 60 !== 0) return { unit: 'minutes', count: minutes };
  return { unit: 'hours', count: minutes / 60 };
}
