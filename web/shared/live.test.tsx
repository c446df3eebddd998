import { ORPCError } from '@orpc/client';
import { QueryObserver } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { useLiveQueries, useLiveState } from './live.ts';
import { rpc } from '#web/platform/rpc.ts';

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

function Live({ team = teamSlug }) {
  useLiveQueries(team);
  return <p>{useLiveState(team)}</p>;
}

function start(team?: string) {
  const screen = renderAt('/', null, <Live team={team} />);
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
    rpc.conversations.get.key(of('b')),
    rpc.teams.home.key({ input: { teamSlug } }),
  ]);
});

it('fetches what a campaign is named in, or goes with it', () => {
  const { tell, staleKeys } = start();
  tell('change', { kind: 'campaign', campaign_id: 'c' });
  vi.advanceTimersByTime(150);
  expect(staleKeys()).toEqual([
    rpc.campaigns.key(),
    rpc.conversations.get.key({ input: { teamSlug } }),
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

it('fetches who answers a lead again once it is told of changes: it may have changed before', () => {
  const { tell, staleKeys } = start('first-look');
  tell('ready', {});
  vi.advanceTimersByTime(150);
  expect(staleKeys()).toEqual([rpc.conversations.get.key({ input: { teamSlug: 'first-look' } })]);
});

it('asks again for what could not be fetched while the connection was away', async () => {
  const { queryClient } = renderAt('/', null, <Live />);
  const silence = new TypeError('Failed to fetch');
  const queries = Object.entries({
    fine: null,
    failed: silence,
    refused: new ORPCError('FORBIDDEN', { status: 403 }),
  }).map(([name, error]) => {
    const queryFn = vi.fn(async () => {
      if (error) throw error;
      return name;
    });
    const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn });
    observer.subscribe(() => undefined);
    return { name, queryFn };
  });
  await act(() => vi.advanceTimersByTimeAsync(0));
  act(() => FakeEventSource.last.fail({ closed: false }));
  act(() => FakeEventSource.last.open());
  await act(() => vi.advanceTimersByTimeAsync(150));
  const asked = queries.map(({ name, queryFn }) => [name, queryFn.mock.calls.length]);
  expect(asked).toEqual([
    ['fine', 1],
    ['failed', 2],
    ['refused', 1],
  ]);
});

it('says how the connection is', () => {
  const { getByText } = start();
  expect(getByText('connecting')).toBeTruthy();
  act(() => FakeEventSource.last.open());
  expect(getByText('open')).toBeTruthy();
  act(() => FakeEventSource.last.fail({ closed: false }));
  expect(getByText('reconnecting')).toBeTruthy();
});
