import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type NumberCampaign, type NumberCampaigns, NO_SIGNS } from '#domain/numbers/signs.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { CampaignsDialog } from './campaigns-dialog.tsx';

beforeEach(() => vi.stubGlobal('EventSource', FakeEventSource));

const campaign = (like: Partial<NumberCampaign>): NumberCampaign => ({
  campaign_id: 'c1',
  campaign_slug: 'spring-1',
  campaign_name: 'Spring',
  agent_name: 'Emma',
  is_default: true,
  is_paused: false,
  is_leaving: false,
  signs: NO_SIGNS,
  ...like,
});
const KITCHENS = campaign({
  campaign_id: 'c2',
  campaign_name: 'Kitchens',
  agent_name: 'Karl',
  is_default: false,
  signs: { ...NO_SIGNS, link_texts: ['About my kitchen'], languages: ['es'] },
});
const NUMBER: NumberCampaigns = {
  campaigns: [campaign({}), KITCHENS],
  candidates: [{ campaign_id: 'c3', campaign_name: 'Garden' }],
};

function open(answers: Answers = {}) {
  const server = fakeServer({
    'numbers/campaigns': NUMBER,
    'numbers/saveSigns': NUMBER,
    'numbers/takeOff': { ...NUMBER, campaigns: [campaign({}), { ...KITCHENS, is_leaving: true }] },
    'whatsapp/accounts': [],
    'campaigns/list': [],
    ...answers,
  });
  openInTeam(<CampaignsDialog campaignId="c1" onClose={() => {}} />, { at: '/whatsapp' });
  return server;
}
const item = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

it('names the default, and what leads to the others', async () => {
  open();
  expect((await item('Spring')).getByText('Default')).toBeTruthy();
  const kitchens = await item('Kitchens');
  expect(kitchens.getByText('About my kitchen')).toBeTruthy();
  expect(kitchens.getByText('Spanish')).toBeTruthy();
});

it('stores signs, one a line, and keeps what was typed when they are refused', async () => {
  const server = open();
  fireEvent.click((await item('Kitchens')).getByRole('button', { name: /Edit which leads go to/ }));
  const words = screen.getByRole('textbox', { name: 'First words' });
  fireEvent.change(words, { target: { value: 'About my kitchen\n\n Kitchen please ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Spanish' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'First words' })).toBeNull());
  expect(server.inputsOf('numbers/saveSigns')).toEqual([
    {
      team_slug: 'acme-123456',
      campaign_id: 'c1',
      of_campaign_id: 'c2',
      signs: { ...NO_SIGNS, link_texts: ['About my kitchen', 'Kitchen please'] },
    },
  ]);
});

it('says why signs were refused', async () => {
  open({ 'numbers/saveSigns': refused('CONFLICT', '“es” already leads to Spring') });
  fireEvent.click((await item('Kitchens')).getByRole('button', { name: /Edit which leads go to/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('“es” already leads to Spring')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'First words' })).toHaveProperty(
    'value',
    'About my kitchen',
  );
});

it('shows which campaign a lead would get, and why', async () => {
  const server = open({
    'numbers/tryChoice': {
      campaign_id: 'c2',
      campaign_name: 'Kitchens',
      by: 'language',
      value: 'es',
      paused: null,
    },
  });
  const words = await screen.findByRole('textbox', { name: 'A lead writes' });
  fireEvent.change(words, { target: { value: 'Hola' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show the campaign' }));
  expect(await screen.findByText('Goes to Kitchens')).toBeTruthy();
  expect(server.inputsOf('numbers/tryChoice')).toMatchObject([{ text: 'Hola', ad: '', form: '' }]);
});

it('takes a campaign off after a question, and shows that it is leaving', async () => {
  const server = open();
  fireEvent.click(
    (await item('Kitchens')).getByRole('button', { name: 'Remove from this number' }),
  );
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove from this number' }));
  expect((await item('Kitchens')).getByText('Leaving')).toBeTruthy();
  expect(server.inputsOf('numbers/takeOff')).toMatchObject([{ of_campaign_id: 'c2' }]);
});
