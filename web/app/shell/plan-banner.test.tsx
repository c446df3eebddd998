import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#domain/teams/roles.ts';
import { buildHome } from '#web/test/build-home.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { PlanBanner } from './plan-banner.tsx';

const open = (at: string, role: Role = 'owner') =>
  openInTeam(<PlanBanner />, {
    at,
    home: buildHome({ role, billing: { grace_until: '2026-12-30T12:00:00.000Z' } }),
  });
const banner = () => screen.queryByRole('region', { name: 'Your plan' });

it('stands over the pages of the team, with the way to the plan', () => {
  open('/campaigns');
  expect(banner()?.textContent).toMatch(/keep working until Dec 30, 2026/);
  expect(screen.getByRole('link', { name: 'Pay now' })).toBeTruthy();
});

it('names no plan where no one pays, and says when the limit of the operator is reached', () => {
  const plan = { messagesUsed: 5000, messagesLimit: 5000 };
  openInTeam(<PlanBanner />, {
    at: '/campaigns',
    home: buildHome({ plan, billing: { plans: 'off', has_subscription: false } }),
  });
  const said = screen.getByRole('region', { name: 'Your messages' }).textContent;
  expect(said).toContain('your team has used all 5,000 messages');
  expect(said).not.toMatch(/plan\b|upgrade/i);
  expect(screen.queryByRole('link')).toBeNull();
});

it('says nothing twice to the owner on the page of the plan', () => {
  open('/subscription');
  expect(banner()).toBeNull();
});

it('says on it whom to ask to those who cannot pay', () => {
  open('/subscription', 'editor');
  expect(banner()?.textContent).toMatch(/owner/);
});
