import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildHome } from '#web/test/build-home.ts';
import { type Answers, refused } from '#web/test/fake-server.ts';
import { TEAM } from '#web/test/open-in-team.tsx';
import { button, field, press, type } from '#web/test/press.ts';
import { CREDITS } from '#web/test/play-answer.ts';
import { open, sendMessage, SPRING } from '#web/test/playground-screen.tsx';

beforeEach(() => sessionStorage.clear());

describe('without a campaign', () => {
  it('offers the campaigns with agent and state', async () => {
    open({}, { search: '' });
    expect(await screen.findByText('Choose a campaign to test')).toBeTruthy();
    const unnamed = screen.getByRole('link', { name: /Untitled Campaign/ });
    expect(unnamed.getAttribute('href')).toBe(`${TEAM}/playground?campaign=autumn-cd34`);
    expect(within(unnamed).getByText('Not active')).toBeTruthy();
    expect(within(screen.getByRole('link', { name: /Spring/ })).getByText('Active')).toBeTruthy();
  });

  it('leads to the campaigns where there are none, and leaves out what is being created', async () => {
    open({ 'campaigns/list': [{ ...SPRING, creating: true }] }, { search: '' });
    expect(await screen.findByText('No campaigns yet.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Go to Campaigns' });
    expect(link.getAttribute('href')).toBe(`${TEAM}/campaigns`);
  });

  it('says that a campaign is unknown', async () => {
    open({}, { search: '?campaign=gone' });
    expect(await screen.findByText('Invalid campaign')).toBeTruthy();
    expect(screen.getByText('Choose a campaign to test')).toBeTruthy();
  });

  it('says while it loads what it loads', () => {
    open({ 'campaigns/list': new Promise(() => {}) });
    expect(screen.getByText('Loading playground...')).toBeTruthy();
  });
});

describe('credits', () => {
  it('without any nothing can be sent', async () => {
    open({ 'playground/credits': { ...CREDITS, left: 0, test_credits_used: 50 } });
    const box = 'No credits remaining. Upgrade your plan to continue testing.';
    expect(await screen.findByText(box)).toBeTruthy();
    expect(field('Message').placeholder).toBe('No credits remaining');
    type('Message', 'Hi');
    expect(button('Send').disabled).toBe(true);
    press(/Form simulation/);
    expect(button(/Send First Message/).disabled).toBe(true);
  });

  it('the text comes back when the last one went in another tab', async () => {
    const { server } = open({ 'playground/reply': refused('LIMIT_REACHED') });
    await screen.findByText('Start a conversation with Léa');
    const asked = () => server.asked.filter((path) => path === 'playground/credits').length;
    const before = asked();
    sendMessage('Hi');
    expect(await screen.findByText('No credits remaining')).toBeTruthy();
    expect(screen.getByText('Upgrade your plan to continue testing')).toBeTruthy();
    expect(field('Message').value).toBe('Hi');
    expect(screen.getByText('Start a conversation with Léa')).toBeTruthy();
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('says that one could not be taken', async () => {
    const text = 'Failed to process credit. Please try again.';
    open({ 'playground/reply': refused('INTERNAL', text) });
    await screen.findByText('Start a conversation with Léa');
    sendMessage('Hi');
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

it('offers the draft where there is one, and tests it', async () => {
  const { campaign_id, campaign_slug, campaign_name, agent_name, company_name } = SPRING;
  const names = { campaign_id, campaign_slug, campaign_name, agent_name, company_name };
  const card = {
    ...names,
    agent_language: 'english',
    status: 'active' as const,
    creating: false,
    live_number: 1,
    live_since: null,
    draft_saved_at: '2026-06-01T12:00:00Z',
  };
  const { server } = open({ 'prompts/list': [card] });
  fireEvent.click(await screen.findByRole('radio', { name: 'Draft' }));
  sendMessage('Hi');
  await waitFor(() => expect(server.inputsOf('playground/reply')).toHaveLength(1));
  expect(server.inputsOf('playground/reply')[0]?.prompts).toBe('draft');
});

describe('the form', () => {
  it('needs a first name, and begins a chat with the first message', async () => {
    const { server } = open();
    await screen.findByText('Start a conversation with Léa');
    press(/Form simulation/);
    expect(await screen.findByText('Simulate Form Submission')).toBeTruthy();
    press(/Send First Message/);
    expect(screen.getByText('First name is required')).toBeTruthy();
    type('First Name', 'Ada');
    type('Last Name', 'King');
    press(/Send First Message/);
    expect((await screen.findAllByText('Hello Ada!')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Simulate Form Submission')).toBeNull();
    sendMessage('Hi');
    await waitFor(() => expect(server.inputsOf('playground/reply')).toHaveLength(1));
    expect(server.inputsOf('playground/reply')[0]).toMatchObject({
      lead_name: 'Ada King',
      turns: [
        { by: 'agent', kind: 'first_message', text: 'Hello Ada!', outcome: 'en_cours' },
        { by: 'lead', text: 'Hi' },
      ],
    });
  });

  it('stays with what was typed when it fails', async () => {
    const text = 'Failed to generate first message. Please try again.';
    open({ 'playground/firstMessage': refused('INTERNAL', text) });
    await screen.findByText('Start a conversation with Léa');
    press(/Form simulation/);
    type('First Name', 'Ada');
    press(/Send First Message/);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field('First Name').value).toBe('Ada');
  });
});

describe('what stands above', () => {
  it('exports only what there is', async () => {
    open();
    await screen.findByText('Start a conversation with Léa');
    press('Export');
    expect(await screen.findByText('No messages to export')).toBeTruthy();
    expect(screen.getByText('Start a conversation first to export the chat.')).toBeTruthy();
  });

  it('leads editors back to the editor and to other campaigns', async () => {
    open();
    const back = await screen.findByRole('link', { name: 'Back to Editor' });
    expect(back.getAttribute('href')).toBe(`${TEAM}/prompts/spring-ab12/editor`);
    expect(screen.getByRole('combobox', { name: 'Campaign' })).toBeTruthy();
  });

  it('lets viewers test, and nothing else', async () => {
    open({}, { role: 'viewer' });
    expect(await screen.findByText(SPRING.campaign_name)).toBeTruthy();
    await screen.findByText('Start a conversation with Léa');
    expect(screen.queryByRole('combobox', { name: 'Campaign' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Back to Editor' })).toBeNull();
  });
});

describe('ready to go live', () => {
  async function threeReplies(answers: Answers = {}) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const opened = open(answers, { free: true });
    await screen.findByText('Start a conversation with Léa');
    for (let n = 1; n <= 3; n += 1) {
      sendMessage(`Message ${n}`);
      await waitFor(() => expect(opened.server.inputsOf('playground/reply')).toHaveLength(n));
      await screen.findByText('online');
    }
    expect(screen.queryByText('Ready to Go Live?')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(await screen.findByText('Ready to Go Live?')).toBeTruthy();
    return opened;
  }

  it('is asked 2 s after the third answer, and not again until a restart', async () => {
    await threeReplies();
    press('Continue Testing');
    await waitFor(() => expect(screen.queryByText('Ready to Go Live?')).toBeNull());
    sendMessage('One more');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.queryByText('Ready to Go Live?')).toBeNull();
  });

  it('leads to the plans, stays while it checks, and says why', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof buildHome>>();
    const { address } = await threeReplies({ 'teams/home': promise });
    press(/Upgrade to Go Live/);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.getByText('Ready to Go Live?')).toBeTruthy();
    resolve(buildHome({ plan: { canAccessWhatsApp: false } }));
    const why =
      'WhatsApp access requires an active subscription. Redirecting to subscription page...';
    expect(await screen.findByText(why)).toBeTruthy();
    await waitFor(() => expect(address()).toBe(`${TEAM}/subscription`));
  });

  it('leads to WhatsApp once the plan is paid', async () => {
    const { address } = await threeReplies({ 'teams/home': buildHome() });
    press(/Upgrade to Go Live/);
    await waitFor(() => expect(address()).toBe(`${TEAM}/whatsapp?tab=connect&campaign=c1`));
  });
});
