import { expect, it } from 'vitest';
import { type NumberFacts, type NumberState, numberStateOf } from './number-state.ts';
import { SESSION_STATUSES, type SessionStatus } from './session-status.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const working: NumberFacts = {
  linked: true,
  session_status: 'WORKING',
  lost_at: null,
  restricted_until: null,
  gateway_problem: null,
  gateway_reachable: true,
};
const stateOf = (facts: Partial<NumberFacts>) => numberStateOf({ ...working, ...facts }, NOW);

it('a linked number says what its session does', () => {
  const expected: Record<SessionStatus, NumberState> = {
    WORKING: 'connected',
    STARTING: 'starting',
    STOPPED: 'unreachable',
    FAILED: 'unreachable',
    SCAN_QR_CODE: 'lost',
    PASSKEY_REQUIRED: 'lost',
    PASSKEY_CONFIRMATION_REQUIRED: 'lost',
  };
  const actual = SESSION_STATUSES.map((session_status) => [
    session_status,
    stateOf({ session_status }),
  ]);
  expect(Object.fromEntries(actual)).toEqual(expected);
  expect(stateOf({ session_status: null })).toBe('unreachable');
});

it('a number is lost until someone reconnects or removes it', () => {
  const lost = { linked: false, session_status: 'FAILED', lost_at: NOW } as const;
  expect(stateOf(lost)).toBe('lost');
  expect(stateOf({ ...lost, lost_at: null })).toBe('unlinked');
  // Scanning has begun, but only linking ends the loss.
  expect(stateOf({ ...lost, session_status: 'SCAN_QR_CODE' })).toBe('lost');
  expect(stateOf({ ...lost, session_status: 'WORKING', linked: true })).toBe('connected');
});

it('a restriction counts while it lasts, and only of a number that works', () => {
  const later = new Date(NOW.getTime() + 1).toISOString();
  expect(stateOf({ restricted_until: later })).toBe('restricted');
  expect(stateOf({ restricted_until: NOW.toISOString() })).toBe('connected');
  expect(stateOf({ restricted_until: later, session_status: 'FAILED' })).toBe('unreachable');
});

it('a gateway that is away or refuses makes a number unreachable, and a lost one stays lost', () => {
  expect(stateOf({ gateway_reachable: false })).toBe('unreachable');
  expect(stateOf({ gateway_problem: 'key' })).toBe('unreachable');
  expect(stateOf({ gateway_reachable: false, linked: false, lost_at: NOW })).toBe('lost');
});
