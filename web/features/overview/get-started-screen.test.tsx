import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#domain/teams/roles.ts';
import type { TeamHome } from '#domain/teams/schema.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { GetStartedScreen } from './get-started-screen.tsx';

const BASE = '/dashboard/acme-123456';

const open = (wanted: { role?: Role; plan?: Partial<TeamHome['plan']> } = {}) =>
  renderAt(
    `${BASE}/get-started`,
    buildMe(),
    <TeamProvider home={buildHome(wanted)}>
      <GetStartedScreen />
    </TeamProvider>,
  );

it('welcomes who is here for the first time', () => {
  const { address } = open({ plan: { campaignsUsed: 0 } });
  expect(screen.getByRole('heading', { name: 'Get Started' })).toBeTruthy();
  expect(screen.getByText('New')).toBeTruthy();
  expect(screen.getByText('Start')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Create Your First Campaign' }));
  expect(address()).toBe(`${BASE}/get-started/create-campaign`);
});

it('leads who returns to the next campaign, the test and the number', () => {
  open();
  expect(screen.queryByText('New')).toBeNull();
  expect(screen.getByRole('button', { name: 'Create Campaign' })).toBeTruthy();
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(to('Test Your Agent')).toBe(`${BASE}/playground`);
  expect(to('Connect WhatsApp')).toBe(`${BASE}/whatsapp`);
});

it('promises what the product advertises', () => {
  open();
  const figures = screen.getByLabelText('What to expect').textContent ?? '';
  for (const figure of ['under 60 seconds', '24/7', '80%+', '5x', 'less than 2 minutes']) {
    expect(figures).toContain(figure);
  }
});

it('explains to a viewer who could create a campaign', () => {
  const { address } = open({ role: 'viewer' });
  fireEvent.click(screen.getByRole('button', { name: 'Create Campaign' }));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(address()).toBe(`${BASE}/get-started`);
});
