import { useInfiniteQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { useLiveQueries } from '#web/shared/live.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { putMessage, threadOptions } from '../api.ts';
import { buildMessage } from '#web/test/build-conversation.ts';
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

function Thread({ team_slug }: { team_slug: string }) {
  const [conversationId, choose] = useState('c1');
  useLiveQueries(team_slug);
  const { data, fetchNextPage } = useInfiniteQuery(threadOptions(team_slug, conversationId));
  return (
    <>
      <button type="button" onClick={() => void fetchNextPage()}>
        Older
      </button>
      <button type="button" onClick={() => choose('c2')}>
        Next
      </button>
      {data?.map((message) => (
        <p key={message.message_id} role="note">{`${message.text} ${message.state}`}</p>
      ))}
    </>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.queryAllByRole('note').map((message) => message.textContent);
const send = (type: string, data: unknown) => act(() => FakeEventSource.last.send(type, data));

const change = () => send('change', { kind: 'conversation', conversation_id: 'c1' });

/** Opens the thread as first fetched; `stands`: the live stream is connected. */
async function open(team_slug: string, { stands = true } = {}) {
  const { queryClient } = renderAt('/', null, <Thread team_slug={team_slug} />);
  await wait(100);
  if (stands) {
    act(() => FakeEventSource.last.open());
    send('ready', {});
    await wait(100);
  }
  server.thread.mockClear();
  return queryClient;
}

describe('an open thread', () => {
  it('shows messages stored between its fetch and its first event', async () => {
    await open('gap', { stands: false });
    messages = [...messages, buildMessage({ message_id: 'b', text: 'Hello?' })];
    act(() => FakeEventSource.last.open());
    send('ready', {});
    change();
    await wait(200);
    expect(shown()).toEqual(['Hi received', 'Hello? received']);
  });

  it('is fetched once when it gets events already', async () => {
    await open('once');
    act(() => screen.getByRole('button', { name: 'Next' }).click());
    await wait(10_000);
    expect(server.thread).toHaveBeenCalledTimes(1);
  });

  it('shows a message whose first fetch failed, without any further news', async () => {
    await open('outage');
    messages = [...messages, buildMessage({ message_id: 'b', text: 'Hello?' })];
    server.thread.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    change();
    await wait(200);
    expect(shown()).toEqual(['Hi received']);
    await wait(5_000);
    expect(shown()).toEqual(['Hi received', 'Hello? received']);
  });

  it('asks at once when the connection is back', async () => {
    await open('back');
    server.thread.mockRejectedValue(new TypeError('Failed to fetch'));
    change();
    await wait(22_000);
    server.thread.mockClear();
    act(() => FakeEventSource.last.fail({ closed: false }));
    act(() => FakeEventSource.last.open());
    await wait(200);
    expect(server.thread).toHaveBeenCalledTimes(1);
  });

  it('gets new messages and new states, and keeps the history that was loaded', async () => {
    const all = ['a', 'b', 'c', 'd'].map((message_id) =>
      buildMessage({ message_id, text: message_id, from_lead: false, state: 'delivered' }),
    );
    server.thread.mockImplementation(async ({ before = String(all.length) }) => {
      const end = Number(before);
      return {
        messages: all.slice(Math.max(0, end - 2), end),
        previousCursor: end > 2 ? String(end - 2) : null,
      };
    });
    await open('history');
    act(() => screen.getByRole('button', { name: 'Older' }).click());
    await wait(100);
    expect(shown()).toEqual(['a delivered', 'b delivered', 'c delivered', 'd delivered']);
    all[0] = buildMessage({ message_id: 'a', text: 'a', from_lead: false, state: 'read' });
    change();
    await wait(200);
    expect(shown()).toEqual(['a read', 'b delivered', 'c delivered', 'd delivered']);
    all.push(buildMessage({ message_id: 'e', text: 'e' }));
    change();
    await wait(200);
    expect(shown()).toEqual(['b delivered', 'c delivered', 'd delivered', 'e received']);
  });

  it('keeps a message that was sent while an older answer was on its way', async () => {
    const queryClient = await open('in-flight');
    const late = Promise.withResolvers<{ messages: ThreadMessage[]; previousCursor: null }>();
    server.thread.mockReturnValueOnce(late.promise);
    change();
    await wait(200);
    const sent = buildMessage({ message_id: 'b', text: 'Hello', from_lead: false });
    const [first] = messages;
    messages = [...messages, sent];
    server.thread.mockReturnValueOnce(new Promise(() => undefined));
    await act(() => putMessage(queryClient, 'in-flight', 'c1', sent));
    await wait(0);
    expect(shown()).toEqual(['Hi received', 'Hello sent']);
    late.resolve({ messages: first ? [first] : [], previousCursor: null });
    await wait(1_000);
    expect(shown()).toEqual(['Hi received', 'Hello sent']);
  });

  it('says that a message is unconfirmed when no one tells that it was received', async () => {
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
