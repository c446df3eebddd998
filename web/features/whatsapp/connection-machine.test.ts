import { describe, expect, it } from 'vitest';
import { CONNECTION_TIMES } from '#domain/whatsapp/connection.ts';
import type { SessionStatus } from '#domain/whatsapp/schema.ts';
import {
  type Connection,
  type ConnectionEvent,
  connectionReducer,
  IDLE,
  isBusy,
  nextStep,
  qrSecondsLeft,
} from './connection-machine.ts';
import { connectionErrors } from '#copy/whatsapp/connection-errors.ts';

const NOW = 1_700_000_000_000;

function run(events: ConnectionEvent[], from: Connection = IDLE): Connection {
  return events.reduce(connectionReducer, from);
}
function statusEvent(status: SessionStatus | null, identified = false, now = NOW): ConnectionEvent {
  return { type: 'status', status, identified, now };
}
const opened: ConnectionEvent[] = [{ type: 'start' }, { type: 'opened' }];
const scanning = [...opened, statusEvent('SCAN_QR_CODE'), { type: 'qr', qr: 'data:1' } as const];
const linked = [...scanning, statusEvent('WORKING', true)];
const checked = [...linked, ...Array.from({ length: 5 }, () => statusEvent('WORKING', true))];

describe('the way to a connected number', () => {
  it('makes the session first, then asks for it', () => {
    expect(nextStep(IDLE)).toBeNull();
    expect(nextStep(run([{ type: 'start' }]))).toEqual({ do: 'open', in: 0 });
    expect(nextStep(run(opened))).toEqual({ do: 'poll', in: 0 });
  });

  it('shows a code for 90 seconds, however often the gateway rotates it', () => {
    const c = run([
      ...scanning,
      statusEvent('SCAN_QR_CODE', false, NOW + 60_000),
      { type: 'qr', qr: 'data:2' },
    ]);
    expect(c.state).toBe('qr_active');
    expect(c.qr).toBe('data:2');
    expect(qrSecondsLeft(c, NOW + 60_000)).toBe(30);
    expect(run([{ type: 'tick', now: NOW + 89_999 }], c).state).toBe('qr_active');
    const over = run([{ type: 'tick', now: NOW + 90_000 }], c);
    expect(over).toMatchObject({ state: 'qr_expired', qr: null });
    expect(nextStep(over)).toBeNull();
  });

  it('verifies five times, two seconds apart, then validates the number', () => {
    let c = run(linked);
    for (let check = 0; check < 5; check++) {
      expect(nextStep(c)).toEqual({ do: 'check', in: 2_000 });
      c = run([statusEvent('WORKING', true)], c);
    }
    expect(nextStep(c)).toEqual({ do: 'confirm', in: 0 });
    c = run([{ type: 'confirmed' }], c);
    expect(c).toMatchObject({ state: 'success' });
    expect(nextStep(c)).toEqual({ do: 'leave', in: 1_500 });
  });

  it('waits for an identity before it verifies', () => {
    expect(run([...scanning, statusEvent('WORKING', false)]).state).toBe('qr_active');
  });

  it('counts a missing session as not ready', () => {
    expect(run([...opened, statusEvent(null)])).toMatchObject({ state: 'connecting', polls: 1 });
  });
});

describe('polling', () => {
  it('slows down by half after each five attempts, up to ten seconds', () => {
    let c = run(scanning);
    const waits: number[] = [];
    while (c.state === 'qr_active') {
      waits.push(nextStep(c)?.in ?? -1);
      c = run([statusEvent('SCAN_QR_CODE')], c);
    }
    expect(waits[0]).toBe(3_000);
    expect(waits[4]).toBe(4_500);
    expect(waits[9]).toBe(6_750);
    expect(waits[14]).toBe(10_000);
    expect(Math.max(...waits)).toBe(CONNECTION_TIMES.pollCap);
  });

  it('gives up after thirty attempts', () => {
    const c = run(
      Array.from({ length: 30 }, () => statusEvent('STARTING')),
      run(opened),
    );
    expect(c.state).toBe('error');
    expect(c.problem).toEqual({
      title: 'Connection Failed',
      message: 'Connection timeout - Please try again',
    });
  });

  it('repeats a failed call after 5 s, doubled after each three, up to 15 s', () => {
    let c = run(opened);
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure++) {
      c = run([{ type: 'unreachable', message: 'Network error.', final: false }], c);
      waits.push(nextStep(c)?.in ?? -1);
    }
    expect(waits).toEqual([5_000, 5_000, 5_000, 10_000, 10_000, 10_000, 15_000, 15_000]);
    expect(c.problem?.title).toBe('WhatsApp Service Error');
    expect(run([statusEvent('STARTING')], c)).toMatchObject({ failures: 0, problem: null });
  });
});

describe('what goes wrong', () => {
  it('says that the session failed', () => {
    expect(run([...scanning, statusEvent('FAILED')])).toMatchObject({
      state: 'error',
      qr: null,
      problem: { message: 'Session failed to initialize' },
    });
  });

  it('is disconnected when someone stops the session before the scan', () => {
    expect(run([...scanning, statusEvent('STOPPED')]).state).toBe('disconnected');
  });

  it('notices a connection lost during verification', () => {
    expect(run([...linked, statusEvent('STARTING')])).toMatchObject({
      state: 'error',
      problem: {
        title: 'Verification Failed',
        message: 'Connection lost during verification. Please try again.',
      },
    });
  });

  it('forgives two unreachable checks, not three', () => {
    const failure: ConnectionEvent = { type: 'unreachable', message: 'x', final: false };
    expect(run([failure, failure, statusEvent('WORKING', true)], run(linked))).toMatchObject({
      checks: 1,
    });
    expect(run([failure, failure, failure], run(linked)).problem?.message).toBe(
      'Verification failed. Please try again.',
    );
  });

  it('shows the conflict of a taken number', () => {
    const message =
      'This WhatsApp number is already connected to the campaign "Spring". Please use a different number or disconnect the other campaign.';
    expect(run([...checked, { type: 'refused', message }])).toMatchObject({
      state: 'error',
      problem: { title: 'Verification Failed', message },
    });
  });

  it('stops at once when a repeat cannot help', () => {
    const c = run([
      { type: 'start' },
      { type: 'unreachable', message: 'Invalid API key.', final: true },
    ]);
    expect(c.state).toBe('error');
    expect(nextStep(c)).toBeNull();
  });

  it('ignores answers that arrive after a person began again', () => {
    expect(run([statusEvent('WORKING', true)])).toBe(IDLE);
    expect(run([{ type: 'start' }, statusEvent('SCAN_QR_CODE')]).state).toBe('connecting');
  });
});

it.each(['PASSKEY_REQUIRED', 'PASSKEY_CONFIRMATION_REQUIRED'] as const)(
  '%s cannot be answered here: another code can be had',
  (status) => {
    const asked = run([
      { type: 'start' },
      { type: 'opened' },
      statusEvent('SCAN_QR_CODE'),
      statusEvent(status),
    ]);
    expect(asked).toMatchObject({
      state: 'error',
      problem: { message: connectionErrors.passkey },
    });
  },
);

describe('a reload in the middle', () => {
  const resume = (status: SessionStatus | null, qrEndsAt: number | null = null) =>
    run([{ type: 'resume', status, now: NOW, qrEndsAt }]);

  it('resumes at the actual state of the session', () => {
    expect(resume(null).state).toBe('idle');
    expect(resume('STOPPED').state).toBe('idle');
    expect(resume('FAILED').state).toBe('idle');
    expect(resume('STARTING')).toMatchObject({ state: 'connecting', opened: true });
    expect(resume('PASSKEY_REQUIRED')).toMatchObject({
      state: 'error',
      problem: { message: connectionErrors.passkey },
    });
    expect(resume('SCAN_QR_CODE').state).toBe('qr_active');
    expect(resume('WORKING').state).toBe('verifying_connection');
  });

  it('keeps the time that the code has left', () => {
    expect(qrSecondsLeft(resume('SCAN_QR_CODE', NOW + 12_000), NOW)).toBe(12);
    expect(resume('SCAN_QR_CODE', NOW - 1).state).toBe('qr_expired');
  });

  it('asks for the code without waiting', () => {
    expect(nextStep(resume('SCAN_QR_CODE'))).toEqual({ do: 'poll', in: 0 });
  });
});

it('cannot be closed while connecting, scanning or verifying', () => {
  const busy = ['connecting', 'qr_active', 'verifying_connection'] as const;
  const free = ['idle', 'qr_expired', 'success', 'error', 'disconnected'] as const;
  expect(busy.every(isBusy)).toBe(true);
  expect(free.some(isBusy)).toBe(false);
});
