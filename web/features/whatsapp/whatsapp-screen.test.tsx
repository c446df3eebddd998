import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { buildCampaign, buildConnected } from '#web/test/build-campaign.ts';
import { buildHome } from '#web/test/build-home.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam, TEAM } from '#web/test/open-in-team.tsx';
import { button, press } from '#web/test/press.ts';
import { WhatsAppScreen } from './whatsapp-screen.tsx';

const spring = buildCampaign();
const autumn = buildConnected({ campaign_id: 'c2', campaign_name: 'Autumn', agent_name: 'Max' });

const account = (like: Partial<WhatsAppAccount> = {}): WhatsAppAccount => ({
  campaign_id: 'c2',
  campaign_slug: 'autumn-1',
  campaign_name: 'Autumn',
  agent_name: 'Max',
  waha_session: 'setter-c2',
  waha_session_status: 'WORKING',
  agent_phone_id: '33612345678@c.us',
  phone_number: '33612345678',
  profile_name: 'Martin Coaching',
  profile_picture_url: null,
  connection_status: 'connected',
  daily_messages_quota: 100,
  daily_messages_sent: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  ...like,
});

function open(at = '', answers: Answers = {}, home = buildHome()) {
  const all: Answers = {
    'campaigns/list': [spring, autumn],
    'whatsapp/accounts': [account()],
    ...answers,
  };
  const server = fakeServer(all);
  const page = openInTeam(<WhatsAppScreen />, { at: `/whatsapp${at}`, home });
  return { ...page, server, answers: all };
}

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  // jsdom has no layout, so nothing can be scrolled into view
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

describe('the section', () => {
  it('says that it is loading, then how many campaigns have a number', async () => {
    open();
    expect(screen.getByText('Loading WhatsApp...')).toBeTruthy();
    expect(await screen.findByText('1 connected campaign')).toBeTruthy();
    expect(screen.queryByText('Loading WhatsApp...')).toBeNull();
  });

  it('says when it could not be loaded that connections go on, and tries again', async () => {
    const { answers } = open('');
    await screen.findByText('1 connected campaign');
    delete answers['campaigns/list'];
    const second = open('?again', { 'campaigns/list': refused('INTERNAL') });
    expect(await screen.findByText('Failed to load campaigns')).toBeTruthy();
    second.answers['campaigns/list'] = [autumn];
    press('Retry');
    await waitFor(() => expect(screen.queryByText('Failed to load campaigns')).toBeNull());
  });

  it('leads from the overview to the next step, and back', async () => {
    open();
    const start = await screen.findByRole('link', { name: 'Start WhatsApp Setup' });
    expect(start.getAttribute('href')).toBe(`${TEAM}/whatsapp?tab=connect`);
    const steps = within(screen.getByRole('navigation', { name: 'WhatsApp setup steps' }));
    expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `${TEAM}/whatsapp`,
      `${TEAM}/whatsapp?tab=connect`,
    ]);
  });
});

describe('connecting', () => {
  const connect = () => screen.findByRole('button', { name: 'Connect WhatsApp' });

  it('waits for a campaign to be chosen', async () => {
    open('?tab=connect');
    expect((await connect()) as HTMLButtonElement).toHaveProperty('disabled', true);
  });

  it('offers the campaigns without a number only', async () => {
    open('?tab=connect');
    await connect();
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Campaign' }), { key: 'Enter' });
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Spring']);
  });

  it('warns before anything is linked, and can be left', async () => {
    const { server } = open('?tab=connect&campaign=c1');
    (await connect()).click();
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Important: Read Before Connecting' }),
    );
    expect(dialog.getAllByRole('listitem').length).toBeGreaterThan(3);
    for (const cancel of dialog.getAllByRole('button', { name: 'Cancel' })) cancel.click();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked).not.toContain('whatsapp/gateway');
  });

  it('needs editing rights: a viewer reads that', async () => {
    open('?tab=connect&campaign=c1', {}, buildHome({ role: 'viewer' }));
    (await connect()).click();
    const text = 'You need editing permissions to connect WhatsApp to your campaigns.';
    expect((await screen.findByRole('dialog')).textContent).toContain(text);
  });

  it('needs a paid plan', async () => {
    const home = buildHome({ plan: { canAccessWhatsApp: false } });
    open('?tab=connect&campaign=c1', {}, home);
    const text = 'WhatsApp access requires an active subscription.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect((await connect()) as HTMLButtonElement).toHaveProperty('disabled', true);
  });

  it.each([
    [[], 'No campaign yet'],
    [[autumn], 'All campaigns are connected'],
  ])('leads on when there is nothing to connect', async (campaigns, title) => {
    open('?tab=connect', { 'campaigns/list': campaigns });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Create Campaign' });
    expect(link.getAttribute('href')).toBe(`${TEAM}/get-started/create-campaign`);
  });
});

describe('the connected numbers', () => {
  it('say whose they are, how they do, and lead to their conversations', async () => {
    open();
    const card = (await screen.findByRole('heading', { name: 'Martin Coaching' })).closest('li');
    const within_ = within(card as HTMLElement);
    expect(within_.getByText('+33 6 12 34 56 78')).toBeTruthy();
    expect(within_.getByText('Connected and active')).toBeTruthy();
    const link = within_.getByRole('link', { name: 'View Conversations' });
    expect(link.getAttribute('href')).toBe(`${TEAM}/conversations?campaign=c2`);
  });

  it.each([
    ['STOPPED', "Your agent can't receive messages. Disconnect the number and connect it again."],
    ['FAILED', 'WhatsApp unlinked this device. Disconnect the number and connect it again.'],
    ['STARTING', "We're reconnecting. No messages are lost."],
  ] as const)('say what to do when one is %s', async (waha_session_status, hint) => {
    open('', { 'whatsapp/accounts': [account({ waha_session_status })] });
    expect(await screen.findByText(hint)).toBeTruthy();
  });

  it('show the one that was just linked first', async () => {
    const first = account({ campaign_id: 'c3', profile_name: 'Studio Nord' });
    open('?tab=connect&campaign=c2', { 'whatsapp/accounts': [first, account()] });
    await screen.findByRole('heading', { name: 'Studio Nord' });
    const names = screen.getAllByRole('heading', { level: 3 }).map((h) => h.textContent);
    expect(names.filter((name) => name === 'Studio Nord' || name === 'Martin Coaching')).toEqual([
      'Martin Coaching',
      'Studio Nord',
    ]);
  });

  it('are not there while none is linked', async () => {
    open('', { 'whatsapp/accounts': [account({ connection_status: 'disconnected' })] });
    await screen.findByText('1 connected campaign');
    expect(screen.queryByRole('heading', { name: 'Connected numbers' })).toBeNull();
  });

  it('say when they could not be loaded, and try again', async () => {
    const { answers } = open('', { 'whatsapp/accounts': refused('INTERNAL') });
    expect(await screen.findByText('Failed to load WhatsApp profiles')).toBeTruthy();
    answers['whatsapp/accounts'] = [account()];
    press('Retry');
    expect(await screen.findByRole('heading', { name: 'Martin Coaching' })).toBeTruthy();
  });
});

describe('disconnecting', () => {
  async function ask() {
    (await screen.findByRole('button', { name: 'Disconnect' })).click();
    return within(await screen.findByRole('alertdialog', { name: 'Disconnect this number?' }));
  }

  it('asks first, and nothing happens to who keeps it', async () => {
    const { server } = open();
    const dialog = await ask();
    dialog.getByRole('button', { name: 'Keep connected' }).click();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.asked).not.toContain('whatsapp/disconnect');
  });

  it('says so, and asks again what is linked', async () => {
    const { server, answers } = open('', { 'whatsapp/disconnect': { ok: true } });
    const dialog = await ask();
    answers['whatsapp/accounts'] = [];
    dialog.getByRole('button', { name: 'Disconnect' }).click();
    const text = 'Your WhatsApp number has been disconnected from Autumn.';
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Connected numbers' })).toBeNull(),
    );
    expect(server.inputsOf('whatsapp/disconnect')).toEqual([
      { teamSlug: 'acme-123456', campaign_id: 'c2' },
    ]);
  });

  it('that fails says so, and the number is still there', async () => {
    open('', { 'whatsapp/disconnect': refused('GATEWAY_FAILED') });
    const dialog = await ask();
    dialog.getByRole('button', { name: 'Disconnect' }).click();
    const text = 'Failed to disconnect WhatsApp session. Please try again.';
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(button('Disconnect')).toBeTruthy());
  });

  it('is not for a viewer, who reads why', async () => {
    open('', {}, buildHome({ role: 'viewer' }));
    (await screen.findByRole('button', { name: 'Disconnect' })).click();
    const text = 'You need editor permissions to disconnect WhatsApp numbers from campaigns.';
    expect((await screen.findByRole('dialog')).textContent).toContain(text);
  });
});
