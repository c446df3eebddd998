import { CONNECTION_TIMES, type ConnectionState } from '#domain/whatsapp/connection.ts';
import type { SessionStatus } from '#domain/whatsapp/schema.ts';
import { connectionErrors } from '#copy/whatsapp/connection-errors.ts';

/**
 * The connection screen as plain data. The reducer applies events; `nextStep` returns what to do next and
 * in how many milliseconds. Neither uses a clock or the network, so tests can cover every path.
 */
export interface Connection {
  state: ConnectionState;
  /** It isn't known yet whether an earlier session is running. */
  resuming: boolean;
  /** The session was started and is polled from here on. */
  opened: boolean;
  /** The gateway's status, for hints such as "confirm on your phone". */
  status: SessionStatus | null;
  polls: number;
  /** consecutive failed calls */
  failures: number;
  checks: number;
  /** data URL of the displayed code */
  qr: string | null;
  /** epoch milliseconds at which the code's 90 s end */
  qrEndsAt: number | null;
  /** What went wrong: shown in place, and in state `error` also as a toast. */
  problem: Problem | null;
}

export interface Problem {
  title: string;
  message: string;
}

export type ConnectionEvent =
  | { type: 'start' }
  | { type: 'resume'; status: SessionStatus | null; now: number; qrEndsAt: number | null }
  | { type: 'opened' }
  | { type: 'status'; status: SessionStatus | null; identified: boolean; now: number }
  | { type: 'qr'; qr: string }
  | { type: 'tick'; now: number }
  | { type: 'unreachable'; message: string; final: boolean }
  | { type: 'confirmed' }
  | { type: 'refused'; message: string }
  | { type: 'reset' };

export const IDLE: Connection = {
  state: 'idle',
  resuming: false,
  opened: false,
  status: null,
  polls: 0,
  failures: 0,
  checks: 0,
  qr: null,
  qrEndsAt: null,
  problem: null,
};

export function connectionReducer(c: Connection, event: ConnectionEvent): Connection {
  switch (event.type) {
    case 'start':
      return { ...IDLE, state: 'connecting' };
    case 'resume':
      return resume(event);
    case 'opened':
      return c.state === 'connecting' ? { ...c, opened: true, failures: 0, problem: null } : c;
    case 'status':
      return applyStatus(c, event);
    case 'qr':
      return c.state === 'qr_active' ? { ...c, qr: event.qr } : c;
    case 'tick':
      return isExpired(c, event.now) ? { ...c, state: 'qr_expired', qr: null } : c;
    case 'unreachable':
      return countFailure(c, event);
    case 'confirmed':
      return c.state === 'verifying_connection' ? { ...c, state: 'success', problem: null } : c;
    case 'refused':
      return isBusy(c.state) ? fail(c, 'verification', event.message) : c;
    case 'reset':
      return IDLE;
  }
}

/** Whether a connection attempt is in progress. */
export function isBusy(
  state: ConnectionState,
): state is 'connecting' | 'qr_active' | 'verifying_connection' {
  return state === 'connecting' || state === 'qr_active' || state === 'verifying_connection';
}

export type Step =
  | { do: 'open' | 'poll' | 'check' | 'confirm' | 'leave'; in: number }
  /** nothing to do until the user acts */
  | null;

export function nextStep(c: Connection): Step {
  if (c.state === 'connecting' && !c.opened)
    return { do: 'open', in: c.failures ? retryDelay(c) : 0 };
  if (c.state === 'connecting' || c.state === 'qr_active') return { do: 'poll', in: pollDelay(c) };
  if (c.state === 'verifying_connection') {
    const done = c.checks >= CONNECTION_TIMES.verifyChecks;
    return done ? { do: 'confirm', in: 0 } : { do: 'check', in: CONNECTION_TIMES.verifyEvery };
  }
  if (c.state === 'success') return { do: 'leave', in: CONNECTION_TIMES.redirectAfterSuccess };
  return null;
}

/** Whole seconds left for the displayed code, never negative. */
export function qrSecondsLeft(c: Connection, now: number): number {
  return c.qrEndsAt === null ? 0 : Math.max(0, Math.ceil((c.qrEndsAt - now) / 1000));
}

/** Every 3 s, increasing by half after every 5 attempts, up to 10 s. */
function pollDelay(c: Connection): number {
  if (c.failures > 0) return retryDelay(c);
  // The first poll is immediate: the session was just started or found.
  if (c.polls === 0 && c.qr === null) return 0;
  const { pollEvery, pollFactor, pollFactorEvery, pollCap } = CONNECTION_TIMES;
  return Math.min(pollEvery * pollFactor ** Math.floor(c.polls / pollFactorEvery), pollCap);
}

/** After a failed call: 5 s, doubling after every 3 failures, up to 15 s. */
function retryDelay(c: Connection): number {
  const { errorRetryBase, errorRetryDoublesEvery, errorRetryCap } = CONNECTION_TIMES;
  const doublings = Math.floor((c.failures - 1) / errorRetryDoublesEvery);
  return Math.min(errorRetryBase * 2 ** doublings, errorRetryCap);
}

function resume(event: Extract<ConnectionEvent, { type: 'resume' }>): Connection {
  const opened: Connection = { ...IDLE, state: 'connecting', opened: true, status: event.status };
  if (event.status === 'WORKING') return { ...opened, state: 'verifying_connection' };
  if (event.status === 'STARTING') return opened;
  if (isPasskey(event.status)) return fail(opened, 'connection', connectionErrors.passkey);
  if (event.status !== 'SCAN_QR_CODE') return IDLE;
  const qrEndsAt = event.qrEndsAt ?? event.now + CONNECTION_TIMES.qrValidity;
  if (qrEndsAt <= event.now) return { ...opened, state: 'qr_expired', qrEndsAt };
  return { ...opened, state: 'qr_active', qrEndsAt };
}

function applyStatus(
  c: Connection,
  event: Extract<ConnectionEvent, { type: 'status' }>,
): Connection {
  const next = { ...c, status: event.status, failures: 0, problem: null };
  if (c.state === 'verifying_connection') {
    if (event.status !== 'WORKING') return fail(next, 'verification', connectionErrors.lost);
    return { ...next, checks: c.checks + 1 };
  }
  // Ignore responses to requests sent before a cancel or restart.
  if (!c.opened || !isBusy(c.state)) return c;
  if (event.status === 'WORKING' && event.identified) {
    return { ...next, state: 'verifying_connection', checks: 0, qr: null };
  }
  if (event.status === 'FAILED') return fail(next, 'connection', connectionErrors.failed);
  if (isPasskey(event.status)) return fail(next, 'connection', connectionErrors.passkey);
  if (event.status === 'STOPPED' && c.state === 'qr_active') return disconnected(next);
  return countPoll(applyQrStatus(next, event));
}

/** A code to scan. Its 90 s start with the first code, however often the gateway rotates it. */
function applyQrStatus(
  c: Connection,
  event: Extract<ConnectionEvent, { type: 'status' }>,
): Connection {
  if (event.status !== 'SCAN_QR_CODE' || c.state === 'qr_active') return c;
  return { ...c, state: 'qr_active', qrEndsAt: event.now + CONNECTION_TIMES.qrValidity };
}

function countPoll(c: Connection): Connection {
  const polls = c.polls + 1;
  if (polls >= CONNECTION_TIMES.maxPolls) return fail(c, 'connection', connectionErrors.tooLong);
  return { ...c, polls };
}

function disconnected(c: Connection): Connection {
  return { ...c, state: 'disconnected', qr: null, problem: connectionErrors.disconnected };
}

/** Retries a failed call until the attempts are used up. */
function countFailure(
  c: Connection,
  event: Extract<ConnectionEvent, { type: 'unreachable' }>,
): Connection {
  if (!isBusy(c.state)) return c;
  const failures = c.failures + 1;
  if (event.final) return fail(c, 'service', event.message);
  if (c.state === 'verifying_connection' && failures >= CONNECTION_TIMES.errorRetryDoublesEvery) {
    return fail(c, 'verification', connectionErrors.verification);
  }
  const problem = { title: connectionErrors.titles.service, message: event.message };
  const next = { ...c, failures, problem };
  return c.state === 'verifying_connection' ? next : countPoll(next);
}

function fail(
  c: Connection,
  kind: keyof typeof connectionErrors.titles,
  message: string,
): Connection {
  return {
    ...c,
    state: 'error',
    qr: null,
    problem: { title: connectionErrors.titles[kind], message },
  };
}

function isExpired(c: Connection, now: number): boolean {
  return c.state === 'qr_active' && c.qrEndsAt !== null && now >= c.qrEndsAt;
}

/** WhatsApp passkeys work only on WhatsApp's pages, so the user needs another code. */
function isPasskey(status: SessionStatus | null): boolean {
  return status === 'PASSKEY_REQUIRED' || status === 'PASSKEY_CONFIRMATION_REQUIRED';
}
