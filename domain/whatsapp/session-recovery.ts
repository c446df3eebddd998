import type { SessionStatus } from './session-status.ts';

/** A session that drops briefly reconnects within this time. */
const RECHECK_AFTER_MS = 20_000;
/** The pause before the next restart, by how many there were: at most nine per hour. */
const PAUSES_MS = [1, 2, 4, 8, 10].map((minutes) => minutes * 60_000);
/** Each pause is longer by up to this share, different for each number, so that they don't coincide. */
const SPREAD = 0.5;
/** After this long without a restart, counting starts over. */
const COUNT_RESET_MS = 60 * 60_000;
/** Without a connection to WhatsApp, a session tries for two minutes. A refused one fails immediately. */
const REFUSED_WITHIN_MS = 60_000;
/** This many refusals in a row mean that the phone has removed the device. */
export const MAX_REFUSED = 3;
/** The pause after each refused restart in a row, short so that an unlinked phone is known soon. */
const REFUSED_PAUSE_MS = 2_000;
/** Numbers that failed together are checked within this time. */
const FAILED_SPREAD_MS = 5_000;
/** A session that has been starting for this long is stuck. */
const STUCK_AFTER_MS = 5 * 60_000;
const STARTING_RECHECK_MS = 10_000;

/** The state of a linked session that doesn't work. */
export interface BrokenSession {
  /** the gateway's current status; null if it doesn't know the session */
  status: SessionStatus | null;
  /** whether the session still knows which phone is paired */
  paired: boolean;
  restarts: number;
  /** how many of them WhatsApp refused in a row, not counting the last one */
  rejected_restarts: number;
  restarted_at: Date | null;
  /** when it last failed */
  failed_at: Date | null;
  /** since when it has its status, as far as we know */
  status_since: Date;
  /** 0 to 1, fixed per number: spreads the restarts of many numbers */
  spread: number;
}

export type Recovery =
  | { do: 'nothing' }
  | { do: 'wait'; ms: number }
  | { do: 'restart'; restarts: number; rejected_restarts: number }
  | { do: 'unlink' };

/**
 * Restarts a session again and again, with growing pauses, since an outage passes. Gives up the number
 * only if the gateway asks for a new pairing, or if WhatsApp refuses the session immediately several
 * times in a row.
 */
export function decideRecovery(session: BrokenSession, now: Date): Recovery {
  const { status } = session;
  if (status === 'WORKING') return { do: 'nothing' };
  if (asksForPairing(status)) return { do: 'unlink' };
  if (status === 'STARTING' && !isStuck(session, now))
    return { do: 'wait', ms: STARTING_RECHECK_MS };
  const rejected_restarts = refusals(session);
  if (rejected_restarts >= MAX_REFUSED) return { do: 'unlink' };
  const restarts = restartsLately(session, now);
  const due = dueAt(session, restarts, rejected_restarts) - now.getTime();
  if (due > 0) return { do: 'wait', ms: due };
  return { do: 'restart', restarts: restarts + 1, rejected_restarts };
}

/**
 * Milliseconds until the session is checked again. A definite status is checked immediately, and so is
 * a failed restart, as restarts are already spread. A brief drop gets time to reconnect.
 */
export function recheckAfter(
  status: SessionStatus | null,
  spread: number,
  restarted = false,
): number {
  if (asksForPairing(status)) return 0;
  if (status === 'FAILED') return restarted ? 0 : spread * FAILED_SPREAD_MS;
  return RECHECK_AFTER_MS * (1 + spread);
}

/** States in which a user must do something on the phone: WhatsApp has unlinked a linked session. */
export function asksForPairing(status: SessionStatus | null): boolean {
  return (
    status === 'SCAN_QR_CODE' ||
    status === 'PASSKEY_REQUIRED' ||
    status === 'PASSKEY_CONFIRMATION_REQUIRED'
  );
}

function isStuck({ status_since, restarted_at }: BrokenSession, now: Date): boolean {
  const since = Math.max(status_since.getTime(), restarted_at?.getTime() ?? 0);
  return now.getTime() - since > STUCK_AFTER_MS;
}

/** How many restarts in a row were refused, the last one included. */
function refusals(session: BrokenSession): number {
  const { status, paired, restarts, rejected_restarts, restarted_at, failed_at } = session;
  if (status !== 'FAILED' || restarts === 0 || !restarted_at || !failed_at) return 0;
  const lasted = failed_at.getTime() - restarted_at.getTime();
  const refused = lasted >= 0 && (lasted < REFUSED_WITHIN_MS || !paired);
  return refused ? rejected_restarts + 1 : 0;
}

function restartsLately({ restarts, restarted_at }: BrokenSession, now: Date): number {
  if (!restarted_at) return 0;
  return now.getTime() - restarted_at.getTime() > COUNT_RESET_MS ? 0 : restarts;
}

function dueAt({ restarted_at, spread }: BrokenSession, restarts: number, refused: number): number {
  if (restarted_at && refused > 0) return restarted_at.getTime() + refused * REFUSED_PAUSE_MS;
  const pause = restarts > 0 ? (PAUSES_MS[restarts - 1] ?? PAUSES_MS.at(-1) ?? 0) : 0;
  return (restarted_at?.getTime() ?? 0) + pause * (1 + spread * SPREAD);
}
