import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe } from '#web/test/build-me.ts';
import { fakeServer, procedure, refused } from '#web/test/fake-server.ts';
import { openInTeam, TEAM } from '#web/test/open-in-team.tsx';
import { renderAt } from '#web/test/render-at.tsx';
import { NoPartnersTeam } from './no-partners-team.tsx';
import { PartnersScreen } from './partners-screen.tsx';

const open = (me = buildMe()) => openInTeam(<PartnersScreen />, { at: '/partners', me });
const SETTING = 'To open it, set PARTNER_PORTAL_URL to the address of your portal.';

it('promotes the commission and opens the portal in a new tab', async () => {
  fakeServer({ 'support/partnerPortal': { url: 'https://partners.example/join' } });
  open();
  const link = await screen.findByRole('link', { name: 'Open the partner portal' });
  screen.getByRole('heading', { name: 'Partner Program' });
  screen.getByRole('heading', { name: '20% commission' });
  expect(link.getAttribute('href')).toBe('https://partners.example/join');
  expect(link.getAttribute('target')).toBe('_blank');
});

it('leads to support where there is no portal, and names the setting to staff alone', async () => {
  fakeServer({ 'support/partnerPortal': { url: null } });
  const { unmount } = open();
  const ask = await screen.findByRole('link', { name: 'Ask support' });
  expect(ask.getAttribute('href')).toBe(`${TEAM}/support`);
  expect(screen.queryByText(SETTING)).toBeNull();
  unmount();
  open(buildMe({ profile: { is_admin: true, admin_level: 'support' } }));
  await screen.findByText(SETTING);
});

it('offers another try when the address could not be loaded', async () => {
  const portal = procedure('support/partnerPortal');
  portal.mockReturnValueOnce(refused('INTERNAL')).mockReturnValue({ url: null });
  fakeServer({ 'support/partnerPortal': portal });
  open();
  await screen.findByText("We couldn't load the address of the portal");
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText("The program isn't open here yet")).toBeDefined();
});

it('says "Team not found" without a team in the address', () => {
  renderAt('/partners', buildMe(), <NoPartnersTeam />);
  screen.getByText('Team not found');
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe(
    '/dashboard',
  );
});
