import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type NumberCampaign, NO_SIGNS } from '#domain/numbers/signs.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press } from '#web/test/press.ts';
import { buildRow } from '#web/test/build-conversation.ts';
import { MoveCampaign } from './move-campaign.tsx';

beforeEach(() => vi.stubGlobal('EventSource', FakeEventSource));

const row = buildRow({ id: 'c1', name: 'Dan' });

const campaign = (campaign_name: string, like: Partial<NumberCampaign> = {}): NumberCampaign => ({
  campaign_id: campaign_name,
  campaign_slug: campaign_name,
  campaign_name,
  agent_name: 'Karl',
  is_default: false,
  is_paused: false,
  is_leaving: false,
  signs: NO_SIGNS,
  ...like,
});
const OWN = campaign('Spring', { campaign_id: row.campaign_id, is_default: true });

function open(campaigns: NumberCampaign[], answers: Answers = {}) {
  const server = fakeServer({
    'numbers/campaigns': { campaigns, candidates: [] },
    'numbers/moveLead': { ok: true },
    ...answers,
  });
  openInTeam(<MoveCampaign row={row} />);
  return server;
}

async function ask() {
  await screen.findByRole('button', { name: 'Move to another campaign' });
  press('Move to another campaign');
  return within(await screen.findByRole('alertdialog', { name: 'Move Dan to another campaign?' }));
}

it.each([
  ['where only one campaign answers', [OWN]],
  ['to one that leaves the number', [OWN, campaign('Kitchens', { is_leaving: true })]],
])('offers no move %s', async (_, campaigns) => {
  const server = open(campaigns);
  await waitFor(() => expect(server.inputsOf('numbers/campaigns')).toHaveLength(1));
  await Promise.resolve();
  expect(screen.queryByRole('button')).toBeNull();
});

it('moves to the only other campaign without a choice', async () => {
  const server = open([OWN, campaign('Kitchens')]);
  const dialog = await ask();
  expect(dialog.getByRole('combobox').textContent).toBe('Kitchens (Karl)');
  press('Move lead');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.inputsOf('numbers/moveLead')).toMatchObject([
    { conversation_id: 'c1', to_campaign_id: 'Kitchens' },
  ]);
});

it('moves to none of several until one is chosen', async () => {
  const server = open([OWN, campaign('Kitchens'), campaign('Garden')]);
  const dialog = await ask();
  expect(dialog.getByRole('combobox').textContent).toBe('Choose a campaign');
  expect(dialog.getByRole('button', { name: 'Move lead' })).toHaveProperty('disabled', true);
  expect(server.inputsOf('numbers/moveLead')).toEqual([]);
});

it('says why a lead was not moved, and stays open', async () => {
  open([OWN, campaign('Kitchens', { is_paused: true })], {
    'numbers/moveLead': refused('CONFLICT', 'Kitchens has left this number.'),
  });
  const dialog = await ask();
  expect(dialog.getByRole('combobox').textContent).toBe('Kitchens (paused)');
  press('Move lead');
  expect(await dialog.findByText('Kitchens has left this number.')).toBeTruthy();
});
