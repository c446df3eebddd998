import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NumberState } from '#domain/whatsapp/number-state.ts';
import { buildAccount } from '#web/test/build-account.ts';
import { buildCampaign, buildConnected } from '#web/test/build-campaign.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { fakeWidth } from '#web/test/fake-width.ts';
import { openInTeam, TEAM } from '#web/test/open-in-team.tsx';
import { CampaignsScreen } from './campaigns-screen.tsx';

const account = (state: NumberState) => buildAccount({ campaign_id: 'c1', state });

function open(campaign: ReturnType<typeof buildCampaign>, state: NumberState, width = 1440) {
  fakeWidth(width);
  fakeServer({ 'campaigns/list': [campaign], 'whatsapp/accounts': [account(state)] });
  openInTeam(<CampaignsScreen />, { at: '/campaigns' });
}
const table = async () => within(await screen.findByRole('table'));
const cards = async () =>
  within(await screen.findByRole('list', { name: "Your team's campaigns" }));

it.each([
  ['unreachable', 'Unreachable'],
  ['restricted', 'Restricted by WhatsApp'],
  ['starting', 'Starting'],
  ['lost', 'Connection lost'],
] as const)('a connected campaign whose number is %s reads "%s"', async (state, word) => {
  open(buildConnected(), state);
  expect(await (await table()).findByText(word)).toBeTruthy();
  expect((await table()).queryByText('Connected')).toBeNull();
  cleanup();
  open(buildConnected(), state, 390);
  expect(await (await cards()).findByText(word)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('a number that works reads as connected', async () => {
  open(buildConnected(), 'connected');
  expect(await (await table()).findByText('Connected')).toBeTruthy();
  expect((await table()).getByRole('button', { name: /^Disconnect/ })).toBeTruthy();
});

it('a campaign that lost its number leads to its reconnection', async () => {
  open(buildCampaign(), 'lost');
  const link = await (await table()).findByRole('link', { name: 'Reconnect WhatsApp to Spring' });
  expect(link.getAttribute('href')).toBe(`${TEAM}/whatsapp?tab=connect&campaign=c1`);
});
