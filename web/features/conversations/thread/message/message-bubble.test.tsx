import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { fakeLayout } from '#web/test/fake-layout.ts';
import { refused } from '#web/test/fake-server.ts';
import { choose, openMenu, press } from '#web/test/press.ts';
import { resetOutboxes } from './outbox.ts';
import { buildMessage } from '#web/test/build-conversation.ts';
import { fromAgent, open, page, replied, seen } from '#web/test/thread-list.tsx';

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  fakeLayout();
  sessionStorage.clear();
  resetOutboxes();
});

describe('a message', () => {
  it('shows what it quotes, and goes there', async () => {
    const quoted = { message_id: 'a', from_lead: true, text: 'How much?' };
    open(
      page([
        buildMessage({ message_id: 'a', text: 'How much is it?' }),
        fromAgent({ message_id: 'b', text: 'Ninety', quoted, seq: 7 }),
      ]),
    );
    await screen.findByText('Ninety');
    press(/^Show the quoted message/);
    await waitFor(() => expect(messageOf('a').className).toContain('ring-2'));
    expect(seen).toHaveBeenLastCalledWith(7);
  });

  it('shows what the agent left out of it, and how each sentence was checked', async () => {
    const shortened: ThreadMessage['shortened'] = [
      { sentence: 'Ninety', state: 'proven', lines: ['It costs ninety'] },
      { sentence: 'Lunch is free', state: 'unproven', lines: [], left_out: true },
    ];
    open(
      page([
        fromAgent({ message_id: 'a', text: 'Hello' }),
        fromAgent({ message_id: 'b', text: 'Ninety', shortened }),
      ]),
    );
    const details = (await screen.findByText('1 sentence left out')).closest('details');
    expect(details?.textContent).toContain('It costs ninety');
    expect(details?.textContent).toContain('Left out: not backed upLunch is free');
    expect(screen.getAllByRole('group')).toHaveLength(1);
  });

  it('says when software sent it', async () => {
    open(
      page([
        buildMessage({ message_id: 'a', text: 'We are closed', automatic: true }),
        buildMessage({ message_id: 'b', text: 'I am back' }),
        fromAgent({ message_id: 'c', text: 'Welcome to Acme', automatic: true }),
      ]),
    );
    await screen.findByText('We are closed');
    expect(messageOf('a').textContent).toContain('Automatic reply');
    expect(messageOf('b').textContent).not.toContain('Automatic');
    expect(messageOf('c').textContent).toContain('Automatic message');
  });

  it('says when the quoted one cannot be found', async () => {
    const quoted = { message_id: 'gone', from_lead: true, text: 'How much?' };
    open(page([fromAgent({ message_id: 'b', text: 'Ninety', quoted })]));
    await screen.findByText('Ninety');
    press(/^Show the quoted message/);
    expect(await screen.findByText("We couldn't find the quoted message")).toBeTruthy();
  });

  it('shows the reactions of both sides', async () => {
    open(page([buildMessage({ text: 'Thanks', lead_reaction: '👍', our_reaction: '❤️' })]));
    await screen.findByText('Thanks');
    expect(screen.getByText('The lead reacted with 👍')).toBeTruthy();
    expect(screen.getByText('You reacted with ❤️')).toBeTruthy();
  });

  it('says that it was edited, or deleted', async () => {
    open(
      page([
        buildMessage({ message_id: 'a', text: 'Ten', edited_at: '2026-01-15T12:00:00Z' }),
        buildMessage({ message_id: 'b', text: 'Oops', deleted_at: '2026-01-15T12:00:00Z' }),
      ]),
    );
    await screen.findByText('Ten');
    expect(within(messageOf('a')).getByText('Edited')).toBeTruthy();
    expect(within(messageOf('b')).getByText('Deleted by its sender')).toBeTruthy();
  });

  it('folds a long text, and takes its direction from it', async () => {
    const long = `שלום ${'a word and another '.repeat(100)}`;
    open(page([buildMessage({ text: long })]));
    const shown = (await screen.findByText(/a word and another/)).closest('[dir=auto]');
    expect(shown?.className).toContain('line-clamp');
    press('Show all');
    expect(shown?.className).not.toContain('line-clamp');
  });

  it('shows a photo, plays a voice message, and says why a file is not there', async () => {
    const file = {
      file_id: 'f1',
      mime: 'image/png',
      bytes: 2_500_000,
      name: 'plan.png',
      reason: null,
      seconds: null,
      width: 800,
      height: 600,
      state: 'stored' as const,
    };
    open(
      page([
        buildMessage({ message_id: 'a', text: '', media_type: 'image', file }),
        buildMessage({
          message_id: 'b',
          text: '',
          media_type: 'voice',
          file: { ...file, file_id: 'f2', mime: 'audio/ogg', seconds: 75 },
        }),
        buildMessage({
          message_id: 'c',
          text: '',
          media_type: 'document',
          file: { ...file, file_id: 'f3', mime: 'application/pdf', name: 'offer.pdf' },
        }),
        buildMessage({
          message_id: 'd',
          text: '',
          media_type: 'image',
          file: { ...file, file_id: 'f4', state: 'refused', reason: 'Larger than 16 MB.' },
        }),
      ]),
    );
    const photo = await screen.findByRole('img', { name: 'plan.png' });
    expect(photo.getAttribute('src')).toBe('/files/acme-123456/f1');
    expect(photo.getAttribute('width')).toBe('800');
    expect(screen.getByText('1:15')).toBeTruthy();
    expect(screen.getByRole('link', { name: /offer.pdf/ }).textContent).toContain('2.5 MB');
    expect(screen.getByText('Larger than 16 MB.')).toBeTruthy();
    press('Open plan.png');
    expect(await screen.findByRole('dialog', { name: 'plan.png' })).toBeTruthy();
  });

  it('that failed says why, and is sent again or withdrawn', async () => {
    const failed = fromAgent({
      message_id: 'a',
      text: 'Hello',
      state: 'failed',
      failure: 'WhatsApp refused it.',
    });
    const { server } = open(page([failed]), {
      answers: {
        'conversations/resend': fromAgent({ message_id: 'a', text: 'Hello', state: 'pending' }),
        'conversations/withdraw': refused('CONFLICT', 'It was sent meanwhile.'),
      },
    });
    await screen.findByText('WhatsApp refused it.');
    press('Send again');
    await waitFor(() => expect(server.inputsOf('conversations/resend')).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' }).disabled).toBe(
        false,
      ),
    );
    press('Withdraw');
    expect(await screen.findByText('It was sent meanwhile.')).toBeTruthy();
  });

  it('gets a reaction, and is answered', async () => {
    const { server } = open(page([buildMessage({ message_id: 'a', text: 'Deal' })]), {
      answers: {
        'conversations/react': buildMessage({ message_id: 'a', text: 'Deal', our_reaction: '👍' }),
      },
    });
    await screen.findByText('Deal');
    openMenu('Message actions');
    choose('React with 👍');
    await waitFor(() =>
      expect(server.inputsOf('conversations/react')[0]).toMatchObject({
        message_id: 'a',
        emoji: '👍',
      }),
    );
    openMenu('Message actions');
    choose('Reply');
    await waitFor(() => expect(replied).toHaveBeenCalledWith('Deal'));
  });
});

function messageOf(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-message="${id}"]`);
  if (!found) throw new Error(`There is no message ${id}`);
  return found;
}
