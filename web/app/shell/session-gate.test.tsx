import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SessionGap } from '#domain/teams/session-limits.ts';
import { buildImpersonation } from '#web/test/build-impersonation.ts';
import { buildMe } from '#web/test/build-me.ts';
import { fakeServer, refused } from '#web/test/fake-server.ts';
import { press } from '#web/test/press.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { SessionGate } from './session-gate.tsx';

const PAGE = '/dashboard/acme/settings?tab=team';

function open(gap: SessionGap, { ok = true, acting = false } = {}) {
  fakeServer({ 'accounts/signOut': ok ? { ok: true } : refused('INTERNAL', "It didn't work.") });
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { origin: 'http://localhost', assign });
  const me = {
    ...buildMe({ teams: ['acme', 'other'] }),
    ...(acting && { impersonation: buildImpersonation() }),
  };
  const [team] = me.teams;
  if (!team) throw new Error('A person with teams');
  renderAt(PAGE, me, <SessionGate me={me} team={team} gap={gap} />);
  return assign;
}

it.each([
  [{ reason: 'age', minutes: 720 }, /sign in again every 12 hours/],
  [{ reason: 'idle', minutes: 30 }, /sign in again after 30 minutes of inactivity/],
] as const)('says why the team is shut, and what is safe: %j', (gap, why) => {
  open(gap);
  expect(screen.getByRole('heading', { name: 'Sign in again to open Acme' })).toBeTruthy();
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.getByText(/tab keeps what you typed/)).toBeTruthy();
  const other = screen.getByRole('link', { name: 'Go to Acme' });
  expect(other.getAttribute('href')).toBe('/dashboard/other');
});

it('leads through the login back to the page', async () => {
  const assign = open({ reason: 'age', minutes: 60 });
  press('Sign in again');
  const redirect = encodeURIComponent(PAGE);
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`/auth/login?redirect=${redirect}`));
});

it('leads staff who act for someone to the login alone', async () => {
  const assign = open({ reason: 'age', minutes: 60 }, { acting: true });
  expect(screen.getByText(/applies to platform staff too/)).toBeTruthy();
  press('Sign in again');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/login'));
});

it('says when the way to the login failed', async () => {
  const assign = open({ reason: 'age', minutes: 60 }, { ok: false });
  press('Sign in again');
  expect(await screen.findByText(/It didn't work|Nothing is lost/)).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});
