import type { SendSummary } from '#domain/outreach/send-summary.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WaitingPosts } from '#domain/leads/posts/waiting-posts.ts';
import { rpc } from '#web/platform/rpc.ts';
import { buildAccount } from '#web/test/build-account.ts';
import { buildCampaign, buildConnected } from '#web/test/build-campaign.ts';
import { refused } from '#web/test/fake-server.ts';
import { TEAM } from '#web/test/open-in-team.tsx';
import { press, type } from '#web/test/press.ts';
import { delivery, hook, hookAnswer, open, reading, URL_OF_HOOK } from '#web/test/webhook-tab.tsx';
import { presetCopy } from '#copy/whatsapp/webhook/presets.ts';

const waiting = (like: Partial<WaitingPosts> = {}): WaitingPosts => ({
  post_id: 'p1',
  received_at: '2026-03-09T07:05:00.000Z',
  count: 2,
  source: 'https://shop.example/contact',
  problem: "We couldn't tell which field is the phone number.",
  fields: [
    { key: 'f.1', label: 'Wer', value: 'Ada' },
    { key: 'f.2', label: 'Wohin', value: '0639980001' },
  ],
  text: '',
  is_mapped: false,
  ...like,
});

/** Chooses an option of a list. */
function choose(name: string, option: string) {
  fireEvent.keyDown(screen.getByRole('combobox', { name }), { key: 'Enter' });
  fireEvent.keyDown(screen.getByRole('option', { name: option }), { key: 'Enter' });
}

beforeEach(() => {
  hookAnswer.next = () =>
    Response.json({ lead_id: null, outcome: 'received', planned_at: null }, { status: 202 });
});

afterEach(() => vi.unstubAllGlobals());

describe('the webhook tab', () => {
  it('shows the address with its fields, examples and the next step', async () => {
    open();
    expect(screen.getByText('Step 2: Integrate Lead Capture Forms')).toBeTruthy();
    const address = await screen.findByLabelText<HTMLInputElement>('Webhook URL');
    expect(address.value).toBe(URL_OF_HOOK);
    expect(screen.getByText('name')).toBeTruthy();
    expect(screen.getByText(/numbers from France/)).toBeTruthy();
    const example = screen.getByLabelText('HTML form', { selector: 'pre' });
    expect(example.textContent).toContain(URL_OF_HOOK);
    // What only an engineer needs comes last, and shut.
    expect(example.closest('details')?.open).toBe(false);
    expect(screen.getByRole('link', { name: 'Import leads' }).getAttribute('href')).toBe(
      `${TEAM}/outreach?tab=import`,
    );
    expect(screen.getByText('Ready for the next step?')).toBeTruthy();
    const next = screen.getByRole('link', { name: 'Setup Widget' });
    expect(next.getAttribute('href')).toBe(`${TEAM}/whatsapp?tab=widget&campaign=c1`);
    expect(screen.getByRole('link', { name: 'help@example.com' })).toBeTruthy();
  });

  it('asks a draft for a connection first', () => {
    open([buildCampaign()]);
    expect(screen.getByText('Connect WhatsApp first')).toBeTruthy();
    expect(screen.queryByLabelText('Webhook URL')).toBeNull();
    expect(screen.queryByText('Ready for the next step?')).toBeNull();
  });

  it('says of a campaign that lost its number that no one answers', async () => {
    const account = buildAccount({ campaign_id: 'c1', state: 'lost' });
    open([buildCampaign()], { 'whatsapp/accounts': [account] });
    expect(await screen.findByText(/the number lost its connection/)).toBeTruthy();
    expect(screen.queryByText('Connect WhatsApp first')).toBeNull();
  });

  it('says what became of each delivery', async () => {
    open([buildConnected()], {
      'leads/deliveries': [
        delivery(),
        delivery({
          delivery_id: 'd2',
          outcome: 'invalid',
          name: '',
          conversation_id: null,
          problems: { phone: 'This is no number.' },
        }),
      ],
    });
    expect(await screen.findByText('First message planned')).toBeTruthy();
    expect(screen.getByText('This is no number.')).toBeTruthy();
    expect(screen.getByText('No name')).toBeTruthy();
    const lead = screen.getAllByRole('link', { name: 'Open conversation' });
    expect(lead.map((link) => link.getAttribute('href'))).toEqual([`${TEAM}/conversations/v1`]);
  });

  it('keeps the rest of the page when deliveries do not come', async () => {
    open([buildConnected()], { 'leads/deliveries': refused('INTERNAL') });
    expect(await screen.findByText("We couldn't load the deliveries")).toBeTruthy();
    expect(screen.getByLabelText('Webhook URL')).toBeTruthy();
  });
});

const SUMMARY: SendSummary = {
  messages: 3,
  first: [{ key: '33639980001', name: 'Ada', phone: '+33639980001' }],
  from_number: '+33639980099',
  campaign_name: 'Spring',
  first_at: '2026-03-09T07:05:00.000Z',
  done_at: '2026-03-09T07:11:00.000Z',
  days: 1,
  reason: null,
  per_day: 250,
  grows_to: null,
  interval_minutes: 3,
  time_zone: 'Europe/Paris',
  left_out: { opted_out: 0, known: 0, unreadable: 0 },
  risks: [],
};

describe('posts to review', () => {
  it('are mapped once, with the phone at least', async () => {
    const { server } = open(undefined, {
      'leads/waitingPosts': [waiting()],
      'leads/mapSummary': { posts: 3, summary: SUMMARY },
      'leads/mapPost': { ok: true },
    });
    expect(await screen.findByText('2 posts')).toBeTruthy();
    expect(screen.getByText('Wohin: 0639980001')).toBeTruthy();
    press('Choose the fields');
    press('Continue');
    expect(await screen.findByText('Choose which field is the phone number.')).toBeTruthy();
    choose('Field Wer', 'Name');
    choose('Field Wohin', 'Phone number');
    press('Continue');
    expect(await screen.findByText('3 messages from "Spring", one to each lead')).toBeTruthy();
    press('Save and create leads');
    expect(server.inputsOf('leads/mapPost')).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox', { name: /^These people agreed/ }));
    press('Save and create leads');
    await waitFor(() => expect(server.inputsOf('leads/mapPost')).toHaveLength(1));
    expect(server.inputsOf('leads/mapPost')[0]).toMatchObject({
      post_id: 'p1',
      map: { 'f.1': 'name', 'f.2': 'phone' },
      posts: 3,
      agreed: true,
    });
  });

  it('come with guesses and their reasons, which a person can change', async () => {
    const { server } = open(undefined, {
      'leads/waitingPosts': [
        waiting({
          count: 1,
          fields: [
            {
              key: 'f.1',
              label: 'Wer',
              value: 'Ada',
              guess: { role: 'name', reason: 'value', says: 'Wer' },
            },
            {
              key: 'f.2',
              label: 'Wohin',
              value: '0639980001',
              guess: { role: 'phone', reason: 'type', says: 'tel' },
            },
            { key: 'f.3', label: 'Rest', value: 'x' },
          ],
        }),
      ],
      'leads/mapPost': { ok: true },
    });
    await screen.findByText('1 post');
    press('Choose the fields');
    expect(screen.getByText('Our choice, from what "Wer" holds.')).toBeTruthy();
    expect(screen.getByText('Our choice: the form declares it as "tel".')).toBeTruthy();
    choose('Field Wer', 'Message');
    expect(screen.getByText('Could also be: Name.')).toBeTruthy();
    press('Save and create leads');
    await waitFor(() => expect(server.inputsOf('leads/mapPost')).toHaveLength(1));
    expect(server.inputsOf('leads/mapPost')[0]).toMatchObject({
      map: { 'f.1': 'message', 'f.2': 'phone' },
    });
  });

  it('leave the choice between two numbers to a person', async () => {
    const guess = { role: 'phone', reason: 'value', says: 'a' } as const;
    open(undefined, {
      'leads/waitingPosts': [
        waiting({
          count: 1,
          fields: [
            { key: 'a', label: 'a', value: '0639980001', guess },
            { key: 'b', label: 'b', value: '0639980002', guess },
          ],
        }),
      ],
    });
    await screen.findByText('1 post');
    press('Choose the fields');
    expect(screen.getAllByText('Could also be: Phone number.')).toHaveLength(2);
    press('Save and create leads');
    expect(await screen.findByText('Choose which field is the phone number.')).toBeTruthy();
  });

  it('say which field is no number', async () => {
    open(undefined, {
      'leads/waitingPosts': [waiting({ count: 1 })],
      'leads/mapPost': refused('INVALID_INPUT', undefined, { phone: 'This is no number.' }),
    });
    await screen.findByText('1 post');
    press('Choose the fields');
    choose('Field Wer', 'Phone number');
    press('Save and create leads');
    expect(await screen.findByText('This is no number.')).toBeTruthy();
  });

  it('without fields can only be dismissed, after a question', async () => {
    const { server } = open(undefined, {
      'leads/waitingPosts': [waiting({ count: 1, fields: [], text: '<lead/>' })],
      'leads/dismissPosts': { ok: true },
    });
    expect(await screen.findByText('<lead/>')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose the fields' })).toBeNull();
    press('Dismiss');
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(server.inputsOf('leads/dismissPosts')).toHaveLength(1));
  });
});

describe('connecting a form', () => {
  it('is shown in three lines for each service', async () => {
    open();
    await screen.findByText('Connect your form');
    expect(screen.getByText(/Actions After Submit/)).toBeTruthy();
    choose('Form or service', 'Typeform');
    expect(screen.getByText(/Send test request/)).toBeTruthy();
    for (const { lines } of Object.values(presetCopy)) expect(lines).toHaveLength(3);
  });

  it('shows what would be read of a post, and why', async () => {
    const { server } = open(undefined, {
      'leads/testPost': {
        received_at: '2026-03-09T07:05:00.000Z',
        reading: reading({ digits: null, problem: 'Several fields could be it.', phone: [] }),
      },
    });
    await screen.findByText('Several fields could be it.');
    type('Paste what your form sends', 'Prénom=Ada');
    press('Read it');
    expect(await screen.findByText('This becomes a lead')).toBeTruthy();
    expect(screen.getByText('+33639980001')).toBeTruthy();
    expect(screen.getByText('from the field "Téléphone"')).toBeTruthy();
    expect(screen.getAllByText('from the fields "Prénom + Nom"')).toHaveLength(2);
    expect(server.inputsOf('leads/tryPost')[0]).toMatchObject({ body: 'Prénom=Ada' });
    expect(screen.getByLabelText<HTMLInputElement>('Or send it here').value).toBe(
      `${URL_OF_HOOK}?test`,
    );
  });
});

describe('a test lead', () => {
  it('goes the way of every lead', async () => {
    const { sent } = open();
    await screen.findByLabelText('Webhook URL');
    type('Your name', 'Ada');
    type('Your WhatsApp number', '+33639980001');
    press('Send test lead');
    expect(await screen.findByText('Your test lead is in')).toBeTruthy();
    expect(sent).toEqual([
      [
        '/hooks/acme-123456/spring-k3f9',
        { name: 'Ada', phone: '+33639980001', consent: true, source: 'Test lead' },
      ],
    ]);
  });

  it('that would wait for review says what to correct, and keeps what was typed', async () => {
    const { sent } = open(undefined, {
      'leads/tryPost': reading({ digits: null, problem: 'No number.' }),
    });
    await screen.findByLabelText('Webhook URL');
    type('Your WhatsApp number', '12');
    press('Send test lead');
    expect(await screen.findByText('No number.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Your WhatsApp number').value).toBe('12');
    expect(sent).toEqual([]);
  });

  it('that is refused says what to correct', async () => {
    hookAnswer.next = () =>
      Response.json(
        { code: 'INVALID_INPUT', message: 'x', fields: { phone: 'Not now.' } },
        { status: 400 },
      );
    open();
    await screen.findByLabelText('Webhook URL');
    type('Your WhatsApp number', '+33639980001');
    press('Send test lead');
    expect(await screen.findByText('Not now.')).toBeTruthy();
  });

  it('keeps what is typed while the page cannot be brought up to date', async () => {
    let works = true;
    const { queryClient } = open(undefined, {
      'leads/hook': () => (works ? hook() : refused('INTERNAL')),
    });
    await screen.findByLabelText('Webhook URL');
    type('Your WhatsApp number', '+3363998');
    works = false;
    await act(() => queryClient.invalidateQueries({ queryKey: rpc.leads.hook.key() }));
    // What has been fetched is drawn in the next task.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByLabelText<HTMLInputElement>('Your WhatsApp number').value).toBe('+3363998');
  });

  it('that is lost on the way says that nothing was saved', async () => {
    hookAnswer.next = () => {
      throw new TypeError('Failed to fetch');
    };
    open();
    await screen.findByLabelText('Webhook URL');
    fireEvent.submit(screen.getByRole('button', { name: 'Send test lead' }).closest('form')!);
    await waitFor(() => expect(screen.getByText("The test lead didn't arrive")).toBeTruthy());
  });
});
