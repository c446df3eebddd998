import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Me } from '#domain/accounts/schema.ts';
import { buildImpersonation } from '#web/test/build-impersonation.ts';
import { buildMe } from '#web/test/build-me.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { AppRoutes } from './routes.tsx';

async function open(address: string, me: Me) {
  fakeServer({ 'teams/removals': [] });
  const view = renderAt(address, me, <AppRoutes />);
  await screen.findByRole('navigation', { name: 'Account' }, { timeout: 15_000 });
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  return { ...view, names };
}

const teamless = buildMe({ teams: [] });

it('leads someone without a team to the making of one', async () => {
  expect((await open('/account', teamless)).names).toContain('Create a team');
});

it('offers no way in circles within the onboarding', async () => {
  const { names } = await open('/onboarding/team', teamless);
  expect(names).toContain('Account settings');
  expect(names).not.toContain('Create a team');
  expect(names).not.toContain('Dashboard');
});

it('lets staff stop who act for someone whose last team went meanwhile', async () => {
  const acting = { ...teamless, impersonation: buildImpersonation() };
  const { names, address } = await open('/dashboard', acting);
  await waitFor(() => expect(address()).toBe('/account'));
  expect(names).not.toContain('Create a team');
  expect(await screen.findByRole('button', { name: /Stop/ })).toBeTruthy();
});
