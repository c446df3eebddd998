import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { buildMessage } from './test-rows.ts';
import { useThread } from './use-thread.ts';
import { fakeServer, procedure } from '#web/test/fake-server.ts';

const server = {
  thread: procedure('conversations/thread'),
};

let messages: ThreadMessage[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all = [];
  vi.resetAllMocks();
  fakeServer({ 'conversations/thread': server.thread });
  messages = [buildMessage({ message_id: 'a', text: 'Hi' })];
  server.thread.mockImplementation(async () => ({ messages, previousCursor: null }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Thread({ team_slug }: { team_slug: string }) {
  const [conversationId, choose] = useState('c1');
  const { messages: shown } = useThread(team_slug, conversationId);
  return (
    <>
      <button type="button" onClick={() => choose('c2')}>
        Next
      </button>
      {shown.map((message) => (
        <p key={message.message_id} role="note">{`${message.text} ${message.state}`}</p>
      ))}
    </>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.queryAllByRole('note').map((message) => message.textContent);
const tell = (type: string, data: unknown) => act(() => FakeEventSource.last.send(type, data));

/** The thread as first fetched; `stands`: the stream of changes does too. */
async function open(team_slug: string, { stands = true } = {}) {
  renderAt('/', null, <Thread team_slug={team_slug} />);
  await wait(100);
  if (stands) {
    act(() => FakeEventSource.last.open());
    tell('ready', {});
    await wait(100);
  }
  server.thread.mockClear();
}

describe('an open thread', () => {
  it('shows what was stored after it was fetched and before it is told of changes', async () => {
    await open('gap', { stands: false });
    messages = [...messages, buildMessage({ message_id: 'b', text: 'Hello?' })];
    act(() => FakeEventSource.last.open());
    tell('ready', {});
    tell('change', { kind: 'conversation', conversation_id: 'c1', xid: '7' });
    await wait(100);
    expect(shown()).toEqual(['Hi received', 'Hello? received']);
  });

  it('is fetched once when changes are told already', async () => {
    await open('once');
    act(() => screen.getByRole('button', { name: 'Next' }).click());
    await wait(10_000);
    expect(server.thread).toHaveBeenCalledTimes(1);
  });

  it('shows a message whose first fetch failed, without any further news', async () => {
    await open('outage');
    messages = [...messages, buildMessage({ message_id: 'b', text: 'Hello?' })];
    server.thread.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    tell('change', { kind: 'conversation', conversation_id: 'c1' });
    await wait(100);
    expect(shown()).toEqual(['Hi received']);
    await wait(1_000);
    expect(shown()).toEqual(['Hi received', 'Hello? received']);
  });

  it('asks at once when the connection is back', async () => {
    await open('back');
    server.thread.mockRejectedValue(new TypeError('Failed to fetch'));
    tell('change', { kind: 'conversation', conversation_id: 'c1' });
    await wait(20_000);
    server.thread.mockClear();
    act(() => FakeEventSource.last.fail({ closed: false }));
    act(() => FakeEventSource.last.open());
    await wait(100);
    expect(server.thread).toHaveBeenCalledTimes(1);
  });

  it('says that a message is unconfirmed when nobody tells that it was received', async () => {
    const sent = buildMessage({
      message_id: 'b',
      text: 'Hello',
      from_lead: false,
      timestamp_unix: Math.floor(Date.now() / 1000),
    });
    messages = [...messages, sent];
    await open('unconfirmed');
    messages = [...messages.slice(0, 1), { ...sent, state: 'unconfirmed' }];
    await wait(55_000);
    expect(server.thread).not.toHaveBeenCalled();
    await wait(10_000);
    expect(shown()).toEqual(['Hi received', 'Hello unconfirmed']);
    expect(server.thread).toHaveBeenCalledTimes(1);
    await wait(600_000);
    expect(server.thread).toHaveBeenCalledTimes(1);
  });

  it('asks once for each message that stays as it was, and for none of the past', async () => {
    const now = Math.floor(Date.now() / 1000);
    messages = [now - 86_400, now, now + 5].map((timestamp_unix, n) =>
      buildMessage({ message_id: String(n), from_lead: false, timestamp_unix }),
    );
    await open('sent');
    await wait(600_000);
    expect(server.thread).toHaveBeenCalledTimes(2);
  });
});
