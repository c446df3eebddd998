import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCampaign } from '#web/test/build-campaign.ts';
import { buildHome } from '#web/test/build-home.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { refused } from '#web/test/fake-server.ts';
import { TEAM } from '#web/test/open-in-team.tsx';
import { button, press } from '#web/test/press.ts';
import { account, autumn, open, spring } from '#web/test/whatsapp-screen.tsx';

const summer = buildCampaign({ campaign_id: 'c5', campaign_name: 'Summer' });

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  // jsdom has no layout, so nothing can be scrolled into view.
  Element.prototype.scrollIntoView = () => undefined;
});

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
    press('Try again');
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
      `${TEAM}/whatsapp?tab=webhook`,
      `${TEAM}/whatsapp?tab=widget`,
      `${TEAM}/whatsapp?tab=connected`,
    ]);
  });

  it('offers what needs a number only once one is connected', async () => {
    open('?tab=connected', { 'campaigns/list': [spring], 'whatsapp/accounts': [] });
    expect(await screen.findByText('Connect a number first')).toBeTruthy();
    const steps = within(screen.getByRole('navigation', { name: 'WhatsApp setup steps' }));
    expect(steps.queryByRole('link', { name: /Manage Agents/ })).toBeNull();
    expect(steps.getByText(/Manage Agents/)).toBeTruthy();
  });

  it('tells apart in its header how numbers do', async () => {
    open('', {
      'whatsapp/accounts': [
        account(),
        account({ campaign_id: 'c3', state: 'lost', lost_at: '2026-11-22T10:00:00Z' }),
        account({ campaign_id: 'c4', state: 'starting' }),
      ],
    });
    const header = (await screen.findByText('1 connected campaign')).parentElement as HTMLElement;
    for (const word of ['Active', 'Starting', 'Connection lost']) {
      expect(await within(header).findByText(word)).toBeTruthy();
    }
    expect(within(header).queryByText('Unreachable')).toBeNull();
  });

  it('says Active of no number whose campaigns are paused', async () => {
    open('', { 'campaigns/list': [{ ...autumn, status: 'inactive' }] });
    const header = (await screen.findByText('1 connected campaign')).parentElement as HTMLElement;
    expect(within(header).queryByText('Active')).toBeNull();
    expect(await screen.findByText(/Its campaign is paused/)).toBeTruthy();
  });

  it('counts its steps as their headings do', async () => {
    open('?tab=connect');
    expect(await screen.findByText('Step 1: Connect Your WhatsApp Number')).toBeTruthy();
    const steps = screen.getByRole('navigation', { name: 'WhatsApp setup steps' });
    expect([...steps.querySelectorAll('li')].map((step) => step.textContent)).toEqual([
      'Overview',
      expect.stringMatching(/^1?Connect Number/),
      expect.stringMatching(/^2Webhook Integration/),
      expect.stringMatching(/^3Website Widget/),
      expect.stringMatching(/^4Manage Agents/),
    ]);
  });
});

describe('connecting', () => {
  const connect = () => screen.findByRole('button', { name: 'Connect WhatsApp' });

  it('waits for a campaign to be chosen among several', async () => {
    open('?tab=connect', { 'campaigns/list': [spring, summer, autumn] });
    expect((await connect()) as HTMLButtonElement).toHaveProperty('disabled', true);
  });

  it('shows the only campaign without a number, and begins its onboarding once chosen', async () => {
    const shown = open('?tab=connect');
    await waitFor(async () =>
      expect((await connect()) as HTMLButtonElement).toHaveProperty('disabled', false),
    );
    const steps = within(screen.getByRole('navigation', { name: 'WhatsApp setup steps' }));
    expect(steps.getByText(/Manage Agents/)).toBeTruthy();
    expect(localStorage.getItem('whatsapp-onboarding:t1:c1')).toBeNull();
    shown.unmount();
    open('?tab=connect&campaign=c1');
    await connect();
    expect(localStorage.getItem('whatsapp-onboarding:t1:c1')).toContain('"connect"');
  });

  it('says on the widget that a campaign comes first, where there is none', async () => {
    open('?tab=widget', { 'campaigns/list': [] });
    await screen.findByText('No Campaigns Found');
    screen.getByText('Create a campaign first to get started with widget creation.');
    expect(screen.getByRole('link', { name: 'Go to campaigns' }).getAttribute('href')).toBe(
      `${TEAM}/campaigns`,
    );
  });

  it('offers the campaigns without a number only', async () => {
    open('?tab=connect', { 'campaigns/list': [spring, autumn] });
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
      expect(screen.queryByRole('heading', { name: 'WhatsApp Connections' })).toBeNull(),
    );
    expect(server.inputsOf('whatsapp/disconnect')).toEqual([
      { team_slug: 'acme-123456', campaign_id: 'c2' },
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
