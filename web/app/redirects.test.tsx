import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Me } from '#domain/accounts/schema.ts';
import { buildMe } from '#web/test/build-me.ts';
import { signInOptions } from '#web/test/build-sign-in-options.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { AppRoutes } from './routes.tsx';

/** Where an address redirects to. */
async function endOf(address: string, me: Me | null) {
  const view = renderAt(address, me, <AppRoutes />);
  await waitFor(() => expect(view.address()).not.toBe(address));
  const end = view.address();
  view.unmount();
  return end;
}

it('leads strangers to where they sign in, with the way back', async () => {
  fakeServer({ 'accounts/signInOptions': signInOptions() });
  expect(await endOf('/login', null)).toBe('/auth/login');
  expect(await endOf('/auth', null)).toBe('/auth/login');
  expect(await endOf('/signin?redirect=%2Fx', null)).toBe('/auth/login?redirect=%2Fx');
  expect(await endOf('/register', null)).toBe('/auth/register');
  expect(await endOf('/signup', null)).toBe('/auth/register');
  expect(await endOf('/settings', null)).toBe('/auth/login?redirect=%2Fsettings');
});

it.each(['/dashboard/settings', '/dashboard/partners', '/partners'])(
  '%s says that it is of no team',
  async (address) => {
    const me = { ...buildMe(), partner_portal: 'https://partners.example' };
    const view = renderAt(address, me, <AppRoutes />);
    expect(await screen.findByRole('heading', { name: 'Team not found' })).toBeTruthy();
    expect(view.address()).toBe(address);
  },
);

it('leads people to their own pages', async () => {
  const me = buildMe();
  const [team] = me.teams;
  if (!team) throw new Error('no team');
  expect(await endOf('/settings', me)).toBe(`/dashboard/${team.team_slug}/settings`);
  expect(await endOf('/login', me)).toBe(`/dashboard/${team.team_slug}`);
  expect(await endOf('/onboarding', me)).toBe(`/dashboard/${team.team_slug}`);
});

it('leads people without a team to the pages of their account', async () => {
  const alone = buildMe({ teams: [] });
  expect(await endOf('/onboarding', alone)).toBe('/dashboard');
  expect(await endOf('/settings', alone)).toBe('/account');
  const staff = buildMe({ teams: [], profile: { is_admin: true } });
  expect(await endOf('/admin', staff)).toBe('/account/staff');
});

it.each(['/dashboard/partners', '/partners'])(
  '%s is no page without a partner portal',
  async (address) => {
    renderAt(address, buildMe(), <AppRoutes />);
    expect(await screen.findByRole('heading', { name: '404' })).toBeTruthy();
  },
);

it('leads to the first account of an empty installation', async () => {
  fakeServer({ 'accounts/signInOptions': signInOptions({ setup: { needsToken: false } }) });
  expect(await endOf('/auth', null)).toBe('/auth/setup');
});
