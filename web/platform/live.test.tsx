import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { useLiveQueries, useLiveState } from './live.ts';
import { rpc } from './rpc.ts';

const teamSlug = 'acme';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Live() {
  useLiveQueries(teamSlug);
  return <p>{useLiveState(teamSlug)}</p>;
}

function start() {
  const screen = renderAt('/', null, <Live />);
  const stale = vi.spyOn(screen.queryClient, 'invalidateQueries').mockResolvedValue();
  const staleKeys = () => stale.mock.calls.map(([filter]) => filter?.queryKey);
  const tell = (type: string, data: unknown) => act(() => FakeEventSource.last.send(type, data));
  return { ...screen, staleKeys, tell };
}

it('fetches what a burst of changes touched, each once', () => {
  const { tell, staleKeys } = start();
  for (const conversation_id of ['a', 'a', 'b'])
    tell('change', { kind: 'conversation', conversation_id });
  expect(staleKeys()).toEqual([]);
  vi.advanceTimersByTime(150);
  const of = (conversation_id: string) => ({ input: { teamSlug, conversation_id } });
  expect(staleKeys()).toEqual([
    rpc.conversations.get.key(of('a')),
    rpc.conversations.thread.key(of('a')),
    rpc.conversations.get.key(of('b')),
    rpc.conversations.thread.key(of('b')),
    rpc.conversations.list.key({ input: { teamSlug } }),
    rpc.teams.home.key({ input: { teamSlug } }),
  ]);
});

it('fetches what a campaign is named in, or goes with it', () => {
  const { tell, staleKeys } = start();
  tell('change', { kind: 'campaign', campaign_id: 'c' });
  vi.advanceTimersByTime(150);
  expect(staleKeys()).toEqual([
    rpc.campaigns.key(),
    rpc.conversations.list.key({ input: { teamSlug } }),
    rpc.whatsapp.accounts.key({ input: { teamSlug } }),
    rpc.teams.home.key({ input: { teamSlug } }),
  ]);
});

it('fetches everything when something may have been missed', () => {
  const { tell, staleKeys } = start();
  tell('reset', null);
  vi.advanceTimersByTime(150);
  expect(staleKeys()).toEqual([undefined]);
});

it('asks who one is, and may be, when that has changed', () => {
  const { tell, staleKeys } = start();
  tell('change', { kind: 'member', member_id: 'u2' });
  vi.advanceTimersByTime(150);
  expect(staleKeys()).toEqual([
    rpc.teams.members.key({ input: { teamSlug } }),
    rpc.accounts.me.key(),
    rpc.teams.home.key({ input: { teamSlug } }),
  ]);
});

it('asks who one is when the server refuses the connection', () => {
  const { staleKeys } = start();
  act(() => FakeEventSource.last.fail({ closed: true }));
  vi.advanceTimersByTime(150);
  expect(staleKeys()).toEqual([rpc.accounts.me.key()]);
});

it('says how the connection is', () => {
  const { getByText } = start();
  expect(getByText('connecting')).toBeTruthy();
  act(() => FakeEventSource.last.open());
  expect(getByText('open')).toBeTruthy();
  act(() => FakeEventSource.last.fail({ closed: false }));
  expect(getByText('reconnecting')).toBeTruthy();
});
