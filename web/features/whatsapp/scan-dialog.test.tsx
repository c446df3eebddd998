import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button, press } from '#web/test/press.ts';
import { type Connection, IDLE } from './connection-machine.ts';
import { ScanDialog } from './scan-dialog.tsx';

const NOW = Date.UTC(2026, 0, 1);
const problem = { title: 'Connection Failed', message: 'Session failed to initialize' };

function open(
  like: Partial<Connection>,
  cancelled = async () => {},
  phoneUrl: string | null = null,
) {
  const flow = {
    connection: { ...IDLE, ...like },
    tick: vi.fn(),
    start: vi.fn(),
    cancel: vi.fn(cancelled),
    leave: vi.fn(async () => {}),
  };
  render(<ScanDialog open campaignName="Spring" phoneUrl={phoneUrl} flow={flow} />);
  return flow;
}
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
const closed = () => screen.queryByRole('button', { name: 'Close' }) === null;

describe('the code', () => {
  const qr = 'data:image/png;base64,AAAA';

  it('says for which campaign it is, how to scan it, and for how long', () => {
    vi.useFakeTimers({ now: NOW });
    open({ state: 'qr_active', qr, qrEndsAt: NOW + 75_000 });
    expect(screen.getByText('Linking a number to "Spring"')).toBeTruthy();
    expect(screen.getByRole('img').getAttribute('src')).toBe(qr);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('Code valid for 1:15')).toBeTruthy();
  });

  it('counts down every second, and tells', () => {
    vi.useFakeTimers({ now: NOW });
    const { tick } = open({ state: 'qr_active', qr, qrEndsAt: NOW + 75_000 });
    act(() => void vi.advanceTimersByTime(16_000));
    expect(screen.getByText('Code valid for 0:59')).toBeTruthy();
    expect(tick).toHaveBeenCalledTimes(16);
  });

  it('gives way to waiting once it was scanned', () => {
    open({ state: 'qr_active', status: 'STARTING', qr });
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('Code scanned. WhatsApp is linking the device...')).toBeTruthy();
  });

  it('that has expired can be had anew', () => {
    const { start } = open({ state: 'qr_expired' });
    expect(screen.getByText('The QR code has expired')).toBeTruthy();
    press('Get a new code');
    expect(start).toHaveBeenCalledTimes(1);
  });
});

describe('a gateway that is played', () => {
  it('has a simulated phone to scan with', () => {
    open({ state: 'qr_active' }, undefined, 'http://localhost:3001/waha/phone');
    const link = screen.getByRole('link', { name: 'Open the sandbox phone' });
    expect(link.getAttribute('href')).toBe('http://localhost:3001/waha/phone');
  });

  it('is distinguished from a real one', () => {
    open({ state: 'qr_active' });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('while a number is being linked', () => {
  it.each(['connecting', 'qr_active'] as const)('closing it cancels: %s', (state) => {
    const { cancel, leave } = open({ state });
    expect(closed()).toBe(false);
    escape();
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(leave).not.toHaveBeenCalled();
  });

  it('a number that was scanned is checked to the end', () => {
    const { cancel } = open({ state: 'verifying_connection' });
    expect(closed()).toBe(true);
    escape();
    expect(cancel).not.toHaveBeenCalled();
    expect(screen.getByText(/^You can close this window in a few seconds/)).toBeTruthy();
  });

  it('says how many checks are done', () => {
    open({ state: 'verifying_connection', checks: 2 });
    expect(screen.getByText(/^Check 2 of \d+$/)).toBeTruthy();
    expect(screen.getByText(/We're making sure the connection is stable/)).toBeTruthy();
  });

  it('says that it keeps trying when an answer is missing', () => {
    open({ state: 'connecting', problem });
    expect(screen.getByText("Session failed to initialize We'll keep trying.")).toBeTruthy();
  });
});

describe('in the end', () => {
  it('says that the agent replies, and closes', () => {
    const { leave, cancel } = open({ state: 'success' });
    expect(screen.getByText('This number is linked to your agent.')).toBeTruthy();
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    if (close) fireEvent.click(close);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(cancel).not.toHaveBeenCalled();
  });

  it.each(['error', 'disconnected'] as const)('says what went wrong (%s)', (state) => {
    const { start } = open({ state, problem });
    expect(screen.getByText('Session failed to initialize')).toBeTruthy();
    press('Try again');
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('a session that is given up is ended before the dialog can be used again', async () => {
    const ended = Promise.withResolvers<void>();
    const { cancel } = open({ state: 'error', problem }, () => ended.promise);
    press('Cancel');
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Ending session...')).toBeTruthy();
    expect(button('Try again').disabled).toBe(true);
    escape();
    expect(cancel).toHaveBeenCalledTimes(1);
    ended.resolve();
    await waitFor(() => expect(button('Try again').disabled).toBe(false));
  });
});
