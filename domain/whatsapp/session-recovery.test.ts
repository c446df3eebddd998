import { describe, expect, it } from 'vitest';
import { type BrokenSession, decideRecovery, recheckAfter } from './session-recovery.ts';

const MINUTE = 60_000;
const NOW = new Date('2026-11-22T12:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const failed: BrokenSession = {
  status: 'FAILED',
  paired: true,
  restarts: 0,
  rejected_restarts: 0,
  restarted_at: null,
  failed_at: ago(20_000),
  status_since: ago(20_000),
  spread: 0,
};

/** Simulates an outage of this many hours: each restart tries for two minutes and fails. */
function outage(hours: number, spread: number): number[] {
  const restarts: number[] = [];
  const session: BrokenSession = { ...failed, spread };
  let now = NOW.getTime();
  const end = now + hours * 60 * MINUTE;
  while (now < end) {
    const decision = decideRecovery(session, new Date(now));
    if (decision.do === 'wait') now += decision.ms;
    else if (decision.do === 'restart') {
      restarts.push(now);
      const restarted_at = new Date(now);
      now += 2 * MINUTE;
      const failed_at = new Date(now);
      Object.assign(session, decision, { restarted_at, failed_at, status_since: failed_at });
    } else throw new Error(`The number was given up: ${decision.do}`);
  }
  return restarts;
}

describe('a session that failed', () => {
  it('is restarted through an outage of days, and its number is never given up', () => {
    expect(outage(72, 0).length).toBeGreaterThan(200);
  });

  it('is restarted nine times in any hour at most, and soon at first', () => {
    for (const spread of [0, 0.3, 1]) {
      const times = outage(12, spread);
      const inAnHour = times.map(
        (begin) => times.filter((time) => time >= begin && time < begin + 60 * MINUTE).length,
      );
      expect(Math.max(...inAnHour)).toBeLessThanOrEqual(9);
      expect(times[0]).toBe(NOW.getTime());
      const [second = 0] = times.slice(1);
      expect(second - NOW.getTime()).toBeLessThanOrEqual(2 * MINUTE);
    }
  });

  it('waits another time for each number', () => {
    const restarted = { ...failed, restarts: 3, restarted_at: ago(2 * MINUTE), failed_at: NOW };
    const waits = [0, 0.5, 1].map((spread) => decideRecovery({ ...restarted, spread }, NOW));
    expect(waits).toEqual([
      { do: 'wait', ms: 2 * MINUTE },
      { do: 'wait', ms: 3 * MINUTE },
      { do: 'wait', ms: 4 * MINUTE },
    ]);
  });

  it('is given up after WhatsApp has refused three restarts in a row at once', () => {
    const refused = { ...failed, restarts: 2, restarted_at: ago(9 * MINUTE) };
    const failed_at = new Date(refused.restarted_at.getTime() + 3_000);
    expect(decideRecovery({ ...refused, failed_at, rejected_restarts: 1 }, NOW)).toEqual({
      do: 'restart',
      restarts: 3,
      rejected_restarts: 2,
    });
    expect(decideRecovery({ ...refused, failed_at, rejected_restarts: 2 }, NOW)).toEqual({
      do: 'unlink',
    });
    // A restart that tried for two minutes in between was offline, not refused.
    const offline = new Date(refused.restarted_at.getTime() + 2 * MINUTE);
    expect(decideRecovery({ ...refused, failed_at: offline, rejected_restarts: 2 }, NOW)).toEqual({
      do: 'restart',
      restarts: 3,
      rejected_restarts: 0,
    });
  });

  it('and failed long after its last restart was not refused by that', () => {
    const later = { ...failed, restarts: 1, rejected_restarts: 2, restarted_at: ago(30 * MINUTE) };
    expect(decideRecovery(later, NOW)).toMatchObject({ do: 'restart', rejected_restarts: 0 });
  });
});

it.each([
  ['WORKING', 'nothing'],
  ['SCAN_QR_CODE', 'unlink'],
  ['PASSKEY_REQUIRED', 'unlink'],
  ['PASSKEY_CONFIRMATION_REQUIRED', 'unlink'],
  ['STARTING', 'wait'],
  ['STOPPED', 'restart'],
  [null, 'restart'],
] as const)('a session that is %s: %s', (status, what) => {
  expect(decideRecovery({ ...failed, status }, NOW)).toMatchObject({ do: what });
});

it('a session that has been starting for six minutes hangs, and is restarted', () => {
  const hangs = { ...failed, status: 'STARTING' as const, status_since: ago(6 * MINUTE) };
  expect(decideRecovery(hangs, NOW)).toMatchObject({ do: 'restart' });
});

it('a device that the phone has removed is given up within twenty seconds', () => {
  const session: BrokenSession = { ...failed, spread: 1 };
  const begin = NOW.getTime() + recheckAfter('FAILED', 1);
  let now = begin;
  for (;;) {
    const decision = decideRecovery(session, new Date(now));
    if (decision.do === 'unlink') break;
    if (decision.do === 'wait') now += decision.ms;
    if (decision.do !== 'restart') continue;
    const restarted_at = new Date(now);
    // The gateway takes four seconds to fail.
    now += 4_000;
    const failed_at = new Date(now);
    Object.assign(session, decision, { restarted_at, failed_at, status_since: failed_at });
    now += recheckAfter('FAILED', 1, true);
  }
  expect(session.restarts).toBe(3);
  expect(now - NOW.getTime()).toBeLessThanOrEqual(20_000);
});

it('a status that says for sure that a scan is needed is looked at once', () => {
  expect(recheckAfter('SCAN_QR_CODE', 1)).toBe(0);
  expect(recheckAfter('PASSKEY_REQUIRED', 1)).toBe(0);
  expect(recheckAfter('STARTING', 0)).toBe(20_000);
});
