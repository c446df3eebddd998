import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press } from '#web/test/press.ts';
import { MessageList } from './message-list.tsx';
import { buildMessage, buildRow } from './test-rows.ts';

const row = buildRow({ id: 'c1' });
const page = (messages: ThreadMessage[], previousCursor: string | null = null) => ({
  messages,
  previousCursor,
});
const fromAgent = (like: Partial<ThreadMessage>) => buildMessage({ from_lead: false, ...like });

function open(
  thread: Answers['conversations/thread'],
  { typing = false, sending = [] as ThreadMessage[] } = {},
) {
  const answers: Answers = { 'conversations/thread': thread };
  const server = fakeServer(answers);
  openInTeam(<MessageList conversationId="c1" row={row} typing={typing} sending={sending} />);
  return { answers, server };
}
const bubbles = () => screen.getAllByRole('article').map((bubble) => bubble.textContent);

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

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

  it('shows a reply that is still on its way last, and once only', async () => {
    const mine = fromAgent({ message_id: 'mine', text: 'On my way', state: 'pending' });
    open(page([buildMessage({ text: 'Bonjour' }), mine]), { sending: [mine] });
    await screen.findByText('Bonjour');
    expect(screen.getAllByText('On my way')).toHaveLength(1);
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
