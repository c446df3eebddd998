import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { fakeLayout } from '#web/test/fake-layout.ts';
import { refused } from '#web/test/fake-server.ts';
import { press } from '#web/test/press.ts';
import { resetOutboxes } from './message/outbox.ts';
import { formatClock } from '#web/ui/format.ts';
import { buildMessage } from '#web/test/build-conversation.ts';
import { fromAgent, open, page } from '#web/test/thread-list.tsx';

const bubbles = () => screen.getAllByRole('article').map((bubble) => bubble.textContent);

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  fakeLayout();
  sessionStorage.clear();
  resetOutboxes();
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
    const names = screen
      .getAllByRole('article')
      .map((element) => element.getAttribute('aria-label'));
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

describe('what is no message of the chat', () => {
  const at = new Date(2026, 0, 15, 12, 4).getTime() / 1000;

  it('is a call, with its time and what the owner did', async () => {
    const call = { text: '', media_type: 'call', timestamp_unix: at };
    open(
      page([
        buildMessage({ message_id: 'a', ...call }),
        buildMessage({ message_id: 'b', ...call, details: 'video, answered' }),
      ]),
    );
    const clock = formatClock(new Date(at * 1000));
    expect(await screen.findByText(`Called at ${clock}`)).toBeTruthy();
    expect(screen.getByText(`Video call at ${clock} · Answered on the phone`)).toBeTruthy();
    expect(screen.queryByText('video, answered')).toBeNull();
  });

  it('waits on the phone, with the ad that brought the lead', async () => {
    const ad = { title: 'Autumn offer', sourceId: '1', sourceUrl: 'https://fb.me/1', clickId: '' };
    open(page([buildMessage({ text: '', media_type: 'unknown', ad })]));
    expect(await screen.findByText(/We couldn't read this message/)).toBeTruthy();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Autumn offer' });
    expect(link.href).toBe('https://fb.me/1');
    expect(link.rel).toContain('noreferrer');
  });

  it('is about a product or a status, and says so', async () => {
    const quoted = { message_id: null, from_lead: false, text: 'Blue mug, 12 EUR' };
    open(
      page([
        buildMessage({ message_id: 'a', quoted: { ...quoted, what: 'product' } }),
        buildMessage({ message_id: 'b', quoted: { ...quoted, what: 'status' } }),
      ]),
    );
    expect(await screen.findByText('About a product')).toBeTruthy();
    expect(screen.getByText('Your status')).toBeTruthy();
  });

  it('was changed to what the phone alone shows', async () => {
    open(page([buildMessage({ edited_at: '2026-01-15T12:00:00Z', edit_unread: true })]));
    expect(
      await screen.findByText('Edited by the lead: read the new text on your phone'),
    ).toBeTruthy();
    expect(screen.queryByText('Edited')).toBeNull();
  });

  it('is a reaction that answers: its emoji, and no word for what it is', async () => {
    const quoted = { message_id: null, from_lead: false, text: 'Shall I?' };
    open(page([buildMessage({ text: '👍', media_type: 'reaction', quoted })]));
    expect(await screen.findByText('👍')).toBeTruthy();
    expect(screen.queryByText('Reaction')).toBeNull();
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

  it('that fail to load say so, and the shown ones stay', async () => {
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

  it('names a person once who takes a lead', async () => {
    const took = { ...event, kind: 'assigned' as const, to_value: 'Paul' };
    const given = { ...took, event_id: 'e2', to_value: 'Claire' };
    open(page([buildMessage({ text: 'Bonjour' })]), {
      answers: { 'conversations/events': { items: [took, given], nextCursor: null } },
    });
    expect(await screen.findByText(/Paul took this lead/)).toBeTruthy();
    expect(screen.getByText(/Paul assigned this to Claire/)).toBeTruthy();
  });

  it('stands nothing older than the oldest message that is loaded', async () => {
    const old = { ...event, event_id: 'e0', at: '2025-01-01T00:00:00Z', by_name: 'Nobody' };
    open(page([buildMessage({ text: 'Bonjour' })], 'older'), {
      answers: { 'conversations/events': { items: [event, old], nextCursor: null } },
    });
    await screen.findByText(/Paul stopped the agent/);
    expect(screen.queryByText(/No one stopped/)).toBeNull();
  });
});
