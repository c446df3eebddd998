import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginTeamSwitch, endTeamSwitch } from '#web/shared/team-switch.ts';
import { TeamSwitchOverlay } from './team-shell.tsx';
import { useEndTeamSwitch, useTeamChange } from './use-arrival.ts';

function Dashboard({ slug, loaded }: { slug: string; loaded: boolean }) {
  const leaving = useTeamChange(slug);
  useEndTeamSwitch(slug, loaded);
  return (
    <>
      <span>{leaving ? 'leaving' : 'staying'}</span>
      <TeamSwitchOverlay />
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(endTeamSwitch);
});

const overlay = () => screen.queryByText('Loading team...') !== null;

function wait(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

it('covers the way to another team until its slug is there, its data, and 800 ms have passed', () => {
  const { rerender } = render(<Dashboard slug="a" loaded />);
  expect(overlay()).toBe(false);
  act(() => beginTeamSwitch('b'));
  expect(screen.getByText(/leaving/)).toBeTruthy();
  wait(5_000);
  expect(overlay()).toBe(true);
  rerender(<Dashboard slug="b" loaded={false} />);
  wait(5_000);
  expect(overlay()).toBe(true);
  rerender(<Dashboard slug="b" loaded />);
  wait(0);
  expect(overlay()).toBe(false);
});

it('is shown at least 800 ms, also when the browser navigated back', () => {
  const { rerender } = render(<Dashboard slug="a" loaded />);
  const changed = vi.fn();
  window.addEventListener('team-changed', changed);
  rerender(<Dashboard slug="b" loaded />);
  expect(changed).toHaveBeenCalledOnce();
  wait(700);
  expect(overlay()).toBe(true);
  wait(100);
  expect(overlay()).toBe(false);
  window.removeEventListener('team-changed', changed);
});
