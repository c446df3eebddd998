import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { fakeLayout } from '#web/test/fake-layout.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { choose, openMenu, press } from '#web/test/press.ts';
import { MessageList } from './message-list.tsx';
import { forgetOutboxes } from './outbox.ts';
import { buildMessage, buildRow } from './test-rows.ts';
import { useReply } from './use-reply.ts';

const row = buildRow({ id: 'c1' });
const page = (messages: ThreadMessage[], previousCursor: string | null = null) => ({
  messages,
  previousCursor,
});
const fromAgent = (like: Partial<ThreadMessage>) => buildMessage({ from_lead: false, ...like });

const nothing = { items: [], nextCursor: null };

function List({ typing }: { typing: boolean }) {
  const reply = useReply({
    team_slug: 'acme-123456',
    conversationId: 'c1',
    authorName: 'Paul',
    onTakenOver: () => undefined,
  });
  return (
    <MessageList
      conversationId="c1"
      row={row}
      typing={typing}
      held={null}
      reply={reply}
      canWrite
      onReplyTo={({ text }) => replied(text)}
      onSeen={seen}
    />
  );
}

const replied = vi.fn<(text: string) => void>();
const seen = vi.fn<(seq: number) => void>();

function open(
  thread: Answers['conversations/thread'],
  { typing = false, answers: others = {} }: { typing?: boolean; answers?: Answers } = {},
) {
  const answers: Answers = {
    'conversations/thread': thread,
    'conversations/events': nothing,
    'conversations/notes': nothing,
    ...others,
  };
  const server = fakeServer(answers);
  openInTeam(<List typing={typing} />);
  return { answers, server };
}
const bubbles = () => screen.getAllByRole('article').map((bubble) => bubble.textContent);

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  fakeLayout();
  sessionStorage.clear();
  forgetOutboxes();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a thread', () => {
  it('waits in the shape of messages', () => {
    open(new Promise(() => undefined));
    expect(screen.getByText('Loading messages')).toBeTruthy();
  });

  it('without a message says so', async () => {
    open(page([]));
    expect(await screen.findByText('No messages yet')).toBeTruthy();
  });

  it('that could not be loaded says so, and is fetched again', async () => {
    const { answers } = open(refused('INTERNAL', 'Something went wrong.'));
    expect(await screen.findByText('Failed to load messages')).toBeTruthy();
    answers['conversations/thread'] = page([buildMessage({ text: 'Bonjour' })]);
    press('Retry');
    expect(await screen.findByText('Bonjour')).toBeTruthy();
  });

  it('names who speaks, once for several in a row', async () => {
    const at = Date.UTC(2026, 0, 15, 12) / 1000;
    open(
      page([
        buildMessage({ message_id: 'a', text: 'Hi', timestamp_unix: at }),
        buildMessage({ message_id: 'b', text: 'Anybody?', timestamp_unix: at + 1 }),
        fromAgent({ message_id: 'c', text: 'Hello', timestamp_unix: at + 2 }),
        fromAgent({
          message_id: 'd',
          text: 'Paul here',
          type_interaction: 'MANUAL_REPLY' as ThreadMessage['type_interaction'],
          author_name: 'Paul',
          timestamp_unix: at + 3,
        }),
      ]),
    );
    await screen.findByText('Hi');
    const names = screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'));
    expect(names.slice(0, 3)).toEqual(['Lea Martin', 'Lea Martin', 'Emma (AI)']);
    const [first, second] = bubbles();
    expect(first).toContain('Lea Martin');
    expect(second).not.toContain('Lea Martin');
  });

  it('begins each day with its date', async () => {
    const day = (n: number) => Date.UTC(2026, 0, n, 12) / 1000;
    open(
      page([
        buildMessage({ message_id: 'a', text: 'Hi', timestamp_unix: day(15) }),
        buildMessage({ message_id: 'b', text: 'Again', timestamp_unix: day(16) }),
      ]),
    );
    await screen.findByText('Hi');
    const days = [...document.querySelectorAll('[role=log] time')].map((time) =>
      time.getAttribute('datetime'),
    );
    expect(days.filter((value) => value?.length === 10)).toEqual(['2026-01-15', '2026-01-16']);
  });
});

describe('what became of a message', () => {
  it.each([
    ['pending', 'Sending...'],
    ['unconfirmed', 'Unconfirmed'],
    ['canceled', 'Not sent'],
    ['failed', 'Not delivered'],
  ] as const)('that we sent is said in a word: %s', async (state, word) => {
    open(page([fromAgent({ text: 'Hello', state })]));
    expect(await screen.findByText(word)).toBeTruthy();
  });

  it('is read out where a sign stands for it', async () => {
    open(page([fromAgent({ text: 'Hello', state: 'read' })]));
    await screen.findByText('Hello');
    expect(screen.getByText('Read')).toBeTruthy();
  });

  it('names what is no text', async () => {
    open(page([buildMessage({ text: '', media_type: 'voice' })]));
    expect(await screen.findByText('Voice message')).toBeTruthy();
  });

  it('names what is more than text, with what is known of it', async () => {
    const order = buildMessage({ message_id: 'a', text: 'By Friday?', media_type: 'order' });
    open(
      page([
        { ...order, details: 'Shop · 2 items · 24.00 EUR' },
        buildMessage({ message_id: 'b', text: '', media_type: 'unknown', details: 'hologram' }),
      ]),
    );
    expect(await screen.findByText('Order')).toBeTruthy();
    expect(screen.getByText('Shop · 2 items · 24.00 EUR')).toBeTruthy();
    expect(screen.getByText('By Friday?')).toBeTruthy();
    expect(screen.getByText(/We can't show this message/)).toBeTruthy();
    expect(screen.getByText('hologram')).toBeTruthy();
  });
});

describe('older messages', () => {
  const newest = page([buildMessage({ message_id: 'b', text: 'Newest' })], 'older');
  const older = page([buildMessage({ message_id: 'a', text: 'Oldest' })]);

  it('come when asked for, before the others', async () => {
    open(({ before }) => (before ? older : newest));
    await screen.findByText('Newest');
    press('Load History');
    await screen.findByText('Oldest');
    expect(bubbles().map((text) => text?.includes('Oldest'))).toEqual([true, false]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load History' })).toBeNull());
  });

  it('that do not come say so, and what is there stays', async () => {
    open(({ before }) => (before ? refused('INTERNAL') : newest));
    await screen.findByText('Newest');
    press('Load History');
    expect(await screen.findByText("We couldn't load older messages.")).toBeTruthy();
    expect(screen.getByText('Newest')).toBeTruthy();
    fireEvent.scroll(screen.getByRole('log'));
    expect(screen.getByRole('button', { name: 'Load History' })).toBeTruthy();
  });
});

it('says that the agent is typing', async () => {
  open(page([buildMessage()]), { typing: true });
  expect(await screen.findByText('Emma is typing')).toBeTruthy();
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
    const shown = await screen.findByText(/a word and another/);
    expect(shown.getAttribute('dir')).toBe('auto');
    expect(shown.className).toContain('line-clamp');
    press('Show all');
    expect(shown.className).not.toContain('line-clamp');
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

describe('between the messages', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 15, 12, 0, seconds)).toISOString();
  const event = {
    event_id: 'e1',
    at: at(30),
    kind: 'agent_stopped' as const,
    by_name: 'Paul',
    from_value: null,
    to_value: 'dashboard',
    evidence: null,
  };

  it('stand what happened and what the team noted', async () => {
    const note = {
      note_id: 'n1',
      at: at(40),
      edited_at: null,
      author_name: 'Claire',
      text: 'Call Monday',
      mentions: [],
      can: { edit: false, remove: false },
    };
    open(page([buildMessage({ text: 'Bonjour' })]), {
      answers: {
        'conversations/events': { items: [event], nextCursor: null },
        'conversations/notes': { items: [note], nextCursor: null },
      },
    });
    expect(await screen.findByText(/Paul stopped the agent/)).toBeTruthy();
    expect(
      within(screen.getByRole('article', { name: 'Note by Claire' })).getByText('Call Monday'),
    ).toBeTruthy();
  });

  it('stands nothing older than the oldest message that is loaded', async () => {
    const old = { ...event, event_id: 'e0', at: '2025-01-01T00:00:00Z', by_name: 'Nobody' };
    open(page([buildMessage({ text: 'Bonjour' })], 'older'), {
      answers: { 'conversations/events': { items: [event, old], nextCursor: null } },
    });
    await screen.findByText(/Paul stopped the agent/);
    expect(screen.queryByText(/Nobody stopped/)).toBeNull();
  });
});

function messageOf(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-message="${id}"]`);
  if (!found) throw new Error(`There is no message ${id}`);
  return found;
}
