import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe } from '#web/test/build-me.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { renderAt } from '#web/test/render-at.tsx';
import { NoPartnersTeam, PartnersScreen } from './partners-screen.tsx';

it('promotes the commission and opens the portal in a new tab', async () => {
  const me = { ...buildMe(), partner_portal: 'https://partners.example/join' };
  openInTeam(<PartnersScreen />, { at: '/partners', me });
  const link = await screen.findByRole('link', { name: 'Open the partner portal' });
  screen.getByRole('heading', { name: 'Partner Program' });
  screen.getByRole('heading', { name: '20% commission' });
  expect(link.getAttribute('href')).toBe('https://partners.example/join');
  expect(link.getAttribute('target')).toBe('_blank');
});

it('says "Team not found" without a team in the address', () => {
  renderAt('/partners', buildMe(), <NoPartnersTeam />);
  screen.getByText('Team not found');
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe(
    '/dashboard',
  );
});
