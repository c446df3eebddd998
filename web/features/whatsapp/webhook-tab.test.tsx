import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { rpc } from '#web/platform/rpc.ts';
import { buildAccount } from '#web/test/build-account.ts';
import { buildCampaign, buildConnected } from '#web/test/build-campaign.ts';
import { refused } from '#web/test/fake-server.ts';
import { TEAM } from '#web/test/open-in-team.tsx';
import { chooseOption, press, type } from '#web/test/press.ts';
import { delivery, hook, hookAnswer, open, reading, URL_OF_HOOK } from '#web/test/webhook-tab.tsx';
import { presetCopy } from '#copy/whatsapp/webhook/presets.ts';

beforeEach(() => {
  hookAnswer.next = () =>
    Response.json({ lead_id: null, outcome: 'received', planned_at: null }, { status: 202 });
});

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
    // Content for engineers comes last and is collapsed.
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
        delivery({ by_model: true }),
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
    expect(screen.getAllByText('Your AI model found the person in this post.')).toHaveLength(1);
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

describe('connecting a form', () => {
  it('is shown in three lines for each service', async () => {
    open();
    await screen.findByText('Connect your form');
    expect(screen.getByText(/Actions After Submit/)).toBeTruthy();
    chooseOption('Form or service', 'Typeform');
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
    // Fetched data is rendered in the next task.
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
