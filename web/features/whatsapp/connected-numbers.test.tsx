import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildConnected } from '#web/test/build-campaign.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { refused } from '#web/test/fake-server.ts';
import { TEAM } from '#web/test/open-in-team.tsx';
import { press } from '#web/test/press.ts';
import { account, open } from '#web/test/whatsapp-screen.tsx';

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  // jsdom has no layout, so nothing can be scrolled into view.
  Element.prototype.scrollIntoView = () => undefined;
});

describe('the connected numbers', () => {
  it('say whose they are, how they do, and lead to their conversations', async () => {
    open();
    const card = (await screen.findByRole('heading', { name: 'Martin Coaching' })).closest('li');
    const within_ = within(card as HTMLElement);
    expect(await within_.findByText('+33 6 12 34 56 78')).toBeTruthy();
    expect(within_.getAllByText('Connected')[0]).toBeTruthy();
    const link = within_.getByRole('link', { name: 'View Conversations' });
    expect(link.getAttribute('href')).toBe(`${TEAM}/conversations?campaign=c2`);
  });

  it('say that no agent answers while every campaign of one is paused', async () => {
    const paused = buildConnected({ campaign_id: 'c2', status: 'inactive' });
    const { unmount } = open('', { 'campaigns/list': [paused] });
    expect(await screen.findByText(/Its campaign is paused/)).toBeTruthy();
    unmount();
    const other = buildConnected({ campaign_id: 'c3' });
    open('', {
      'campaigns/list': [paused, other],
      'whatsapp/accounts': [account({ shared_with: ['c3'] })],
    });
    expect(await screen.findByRole('heading', { name: 'Martin Coaching' })).toBeTruthy();
    await screen.findByText('2 connected campaigns');
    expect(screen.queryByText(/Its campaign is paused/)).toBeNull();
  });

  it.each([
    ['unreachable', 'STOPPED', /We're restarting it until it works. Messages wait/],
    ['unreachable', 'FAILED', /We're restarting it until it works. Messages wait/],
    ['unreachable', 'WORKING', /The WhatsApp service isn't answering. We'll keep trying./],
    ['starting', 'STARTING', "We're reconnecting. No messages are lost."],
    ['lost', 'SCAN_QR_CODE', /No one answers on this number/],
  ] as const)('say what it means that one is %s (%s)', async (state, waha_session_status, hint) => {
    open('', { 'whatsapp/accounts': [account({ state, waha_session_status })] });
    expect(await screen.findByText(hint)).toBeTruthy();
  });

  it('that are lost can be connected again from their card', async () => {
    open('', {
      'whatsapp/accounts': [account({ state: 'lost', lost_at: '2026-11-22T10:00:00Z' })],
    });
    (await screen.findByRole('button', { name: 'Reconnect' })).click();
    expect(
      await screen.findByRole('dialog', { name: 'Important: Read Before Connecting' }),
    ).toBeTruthy();
  });

  it('that are lost can be removed from their card', async () => {
    const lost = account({ state: 'lost', lost_at: '2026-11-22T10:00:00Z' });
    const { server, answers } = open('', {
      'whatsapp/accounts': [lost],
      'whatsapp/removeLost': { ok: true },
    });
    (await screen.findByRole('button', { name: 'Remove' })).click();
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove this number?' }));
    answers['whatsapp/accounts'] = [account({ state: 'unlinked' })];
    dialog.getByRole('button', { name: 'Remove' }).click();
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Lost connections' })).toBeNull(),
    );
    expect(server.inputsOf('whatsapp/removeLost')).toEqual([
      { team_slug: 'acme-123456', campaign_id: 'c2' },
    ]);
  });

  it('that are lost stand apart from those that are connected', async () => {
    const lost = account({ campaign_id: 'c3', profile_name: 'Studio Nord', state: 'lost' });
    open('?tab=connect', { 'whatsapp/accounts': [account(), lost] });
    const listOf = async (title: string) =>
      within(
        (await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement,
      );
    const [away, connected] = [await listOf('Lost connections'), await listOf('Connected numbers')];
    expect(away.getByRole('heading', { name: 'Studio Nord' })).toBeTruthy();
    expect(connected.getByRole('heading', { name: 'Martin Coaching' })).toBeTruthy();
    expect(connected.queryByRole('heading', { name: 'Studio Nord' })).toBeNull();
  });

  it('that are lost have their page while no campaign is connected', async () => {
    open('?tab=connected', {
      'campaigns/list': [],
      'whatsapp/accounts': [account({ state: 'lost', lost_at: '2026-11-22T10:00:00Z' })],
    });
    expect(await screen.findByRole('heading', { name: 'Lost connections' })).toBeTruthy();
    expect(screen.queryByText('Connect a number first')).toBeNull();
  });

  it('say that the agent answers no one yet, and lead to the choice', async () => {
    open('', { 'whatsapp/accounts': [account({ awaits_review: true })] });
    expect(await screen.findByText("The agent isn't answering yet")).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check the chats' })).toBeTruthy();
  });

  it('say why one cannot send, and what WhatsApp restricts until when', async () => {
    const restricted = {
      gateway_problem: 'key',
      restriction: 'time_lock',
      restricted_until: '2026-12-01T10:00:00.000Z',
    } as const;
    open('', { 'whatsapp/accounts': [account(restricted)] });
    expect(await screen.findByText(/check WAHA_API_KEY/)).toBeTruthy();
    expect(screen.getByText('WhatsApp has restricted this number')).toBeTruthy();
    expect(screen.getByText(/Until .*2026.* it can't write to people/)).toBeTruthy();
  });

  it('stand under what has to be mended at the gateway', async () => {
    open('', { 'whatsapp/health': { problem: 'engine' } });
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('WHATSAPP_DEFAULT_ENGINE=NOWEB');
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
    open('', { 'whatsapp/accounts': [account({ state: 'unlinked' })] });
    await screen.findByText('1 connected campaign');
    expect(screen.queryByRole('heading', { name: 'WhatsApp Connections' })).toBeNull();
  });

  it('say when they could not be loaded, and try again', async () => {
    const { answers } = open('', { 'whatsapp/accounts': refused('INTERNAL') });
    expect(await screen.findByText('Failed to load WhatsApp profiles')).toBeTruthy();
    answers['whatsapp/accounts'] = [account()];
    press('Try again');
    expect(await screen.findByRole('heading', { name: 'Martin Coaching' })).toBeTruthy();
  });
});

describe('the tab of connected numbers', () => {
  const cardOf = (label: string) => screen.getByText(label).parentElement?.textContent;
  const day = (sent: number, received: number) => ({ day: '2026-11-22', sent, received });

  it('has four figures, shortcuts, and one profile a number with its quota', async () => {
    const older = account({ profile_name: 'Before', updated_at: '2025-01-01T00:00:00.000Z' });
    open('?tab=connected', {
      'whatsapp/accounts': [older, account({ daily_messages_sent: 201 })],
      'overview/charts': { days: [day(50, 50), day(3, 4)], funnel: [] },
    });
    expect(await screen.findByText('Approaching daily limit')).toBeTruthy();
    expect(cardOf('Connected Agents')).toBe('Connected Agents1');
    expect(cardOf('Active Sessions')).toBe('Active Sessions2');
    expect(cardOf('WhatsApp Profiles')).toBe('WhatsApp Profiles1');
    await waitFor(() => expect(cardOf('Messages Today')).toBe('Messages Today7'));
    expect(screen.getByText('201 of 250')).toBeTruthy();
    expect(screen.getByRole('heading', { name: "What's Next?" })).toBeTruthy();
  });

  it('shows a dash for messages that could not be counted, and nothing near the limit at 80 percent', async () => {
    open('?tab=connected', {
      'whatsapp/accounts': [account({ daily_messages_sent: 200 })],
      'overview/charts': refused('INTERNAL'),
    });
    expect(await screen.findByText('200 of 250')).toBeTruthy();
    expect(cardOf('Messages Today')).toBe('Messages Today–');
    expect(screen.queryByText('Approaching daily limit')).toBeNull();
  });
});
