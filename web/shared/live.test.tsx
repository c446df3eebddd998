import { ORPCError } from '@orpc/client';
import { QueryObserver } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { useLiveQueries, useLiveState } from './live.ts';
import { rpc } from '#web/platform/rpc.ts';

const team_slug = 'acme';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all = [];
});

function Live({ team = team_slug }) {
  useLiveQueries(team);
  return <p>{useLiveState(team)}</p>;
}

function start(team?: string) {
  const screen = renderAt('/', null, <Live team={team} />);
  const stale = vi.spyOn(screen.queryClient, 'invalidateQueries').mockResolvedValue();
  const staleKeys = () => stale.mock.calls.map(([filter]) => filter?.queryKey);
  const send = (type: string, data: unknown) => act(() => FakeEventSource.last.send(type, data));
  return { ...screen, stale, staleKeys, send };
}

it('fetches what a burst of changes touched, each once', () => {
  const { send, staleKeys } = start();
  for (const conversation_id of ['a', 'a', 'b'])
    send('change', { kind: 'conversation', conversation_id });
  expect(staleKeys()).toEqual([]);
  vi.advanceTimersByTime(150);
  const of = (conversation_id: string) => ({ input: { team_slug, conversation_id } });
  const ofLead = (id: string) => [
    rpc.conversations.get.key(of(id)),
    rpc.conversations.thread.key(of(id)),
    rpc.conversations.events.key(of(id)),
    rpc.conversations.notes.key(of(id)),
    rpc.conversations.lead.key(of(id)),
    rpc.conversations.learned.key(of(id)),
    rpc.outreach.followUps.key(of(id)),
    rpc.outreach.permissions.key(of(id)),
    rpc.outreach.leadClock.key(of(id)),
  ];
  expect(staleKeys()).toEqual([
    ...ofLead('a'),
    ...ofLead('b'),
    rpc.conversations.list.key({ input: { team_slug } }),
    rpc.outreach.waiting.key({ input: { team_slug } }),
    rpc.outreach.plan.key({ input: { team_slug } }),
    rpc.conversations.counts.key({ input: { team_slug } }),
    rpc.teams.home.key({ input: { team_slug } }),
  ]);
});

const shared = () => {
  const input = { team_slug };
  return { counts: rpc.conversations.counts.key({ input }), home: rpc.teams.home.key({ input }) };
};
const timesOf = (keys: unknown[], key: unknown) =>
  keys.filter((item) => JSON.stringify(item) === JSON.stringify(key)).length;

it('asks for counts and home at once, then at most once in two seconds, for the last change too', async () => {
  const { send, staleKeys } = start();
  const asked = () => {
    const keys = staleKeys();
    return [timesOf(keys, shared().counts), timesOf(keys, shared().home)];
  };
  const change = { kind: 'conversation', conversation_id: 'a' };
  send('change', change);
  await vi.advanceTimersByTimeAsync(150);
  expect(asked()).toEqual([1, 1]);
  for (let at = 150; at < 10_000; at += 50) {
    send('change', change);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(asked()).toEqual([5, 5]);
  // The thread itself isn't throttled.
  const thread = rpc.conversations.get.key({ input: { team_slug, conversation_id: 'a' } });
  expect(timesOf(staleKeys(), thread)).toBeGreaterThan(60);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(asked()).toEqual([6, 6]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toEqual([6, 6]);
  send('change', change);
  await vi.advanceTimersByTimeAsync(150);
  expect(asked()).toEqual([7, 7]);
});

it('waits for a slow answer before it asks again, but not for ever', async () => {
  const { send, stale, staleKeys } = start();
  let answer = () => {};
  const slow = () => new Promise<void>((resolve) => (answer = resolve));
  stale.mockImplementation((filter) =>
    timesOf([filter?.queryKey], shared().home) ? slow() : Promise.resolve(),
  );
  const asked = () => timesOf(staleKeys(), shared().home);
  const sendAndWait = async (ms: number) => {
    send('change', { kind: 'conversation', conversation_id: 'a' });
    await vi.advanceTimersByTimeAsync(ms);
  };
  await sendAndWait(150);
  await sendAndWait(8_000);
  expect(asked()).toBe(1);
  answer();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked()).toBe(2);
  await sendAndWait(21_000);
  expect(asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked()).toBe(3);
});

it('remembers a change that waited when the team was left', async () => {
  const { send, stale, unmount } = start();
  for (let n = 0; n < 2; n++) {
    send('change', { kind: 'conversation', conversation_id: 'a' });
    await vi.advanceTimersByTimeAsync(150);
  }
  stale.mockClear();
  unmount();
  const input = { team_slug };
  const left = [
    rpc.conversations.list.key({ input }),
    shared().counts,
    shared().home,
    rpc.outreach.waiting.key({ input }),
    rpc.outreach.plan.key({ input }),
  ].map((queryKey) => ({ queryKey, refetchType: 'none' }));
  expect(stale.mock.calls.map(([filter]) => filter)).toEqual(left);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stale).toHaveBeenCalledTimes(left.length);
});

it('fetches what a campaign is named in, or goes with it', () => {
  const { send, staleKeys } = start();
  send('change', { kind: 'campaign', campaign_id: 'c' });
  vi.advanceTimersByTime(150);
  expect(staleKeys()).toEqual([
    rpc.conversations.list.key({ input: { team_slug } }),
    rpc.outreach.waiting.key({ input: { team_slug } }),
    rpc.outreach.plan.key({ input: { team_slug } }),
    rpc.conversations.counts.key({ input: { team_slug } }),
    rpc.prompts.key(),
    rpc.knowledge.key(),
    rpc.campaigns.key(),
    rpc.library.key(),
    rpc.outreach.followUps.key(),
    rpc.outreach.followUpSettings.key(),
    rpc.conversations.get.key({ input: { team_slug } }),
    rpc.conversations.learned.key({ input: { team_slug } }),
    rpc.whatsapp.accounts.key({ input: { team_slug } }),
    rpc.replays.key(),
    rpc.trials.key(),
    rpc.teams.home.key({ input: { team_slug } }),
  ]);
});

it('fetches everything when something may have been missed', async () => {
  const { send, staleKeys } = start();
  send('reset', null);
  await vi.advanceTimersByTimeAsync(150);
  expect(staleKeys()).toEqual([undefined]);
});

it('asks who one is, and may be, when that has changed', () => {
  const { send, staleKeys } = start();
  send('change', { kind: 'member', member_id: 'u2' });
  vi.advanceTimersByTime(150);
  expect(staleKeys()).toEqual([
    rpc.conversations.counts.key({ input: { team_slug } }),
    rpc.teams.members.key({ input: { team_slug } }),
    rpc.notifications.settings.key({ input: { team_slug } }),
    rpc.conversations.assignment.key({ input: { team_slug } }),
    rpc.accounts.me.key(),
    rpc.teams.home.key({ input: { team_slug } }),
  ]);
});

it('fetches the rules of the team, and who one is, when the team has changed', () => {
  const { send, staleKeys } = start('rules');
  send('change', { kind: 'team', team_id: 't' });
  vi.advanceTimersByTime(150);
  const input = { team_slug: 'rules' };
  expect(staleKeys()).toEqual([
    rpc.conversations.assignment.key({ input }),
    rpc.billing.key(),
    rpc.teams.disclosure.key({ input }),
    rpc.teams.sessionPolicy.key({ input }),
    rpc.teams.twoFactorPolicy.key({ input }),
    rpc.models.key(),
    rpc.privacy.terms.key({ input }),
    rpc.privacy.erasure.key({ input }),
    rpc.leads.captureSettings.key({ input }),
    rpc.accounts.me.key(),
    rpc.teams.home.key({ input }),
  ]);
});

it('asks who one is when the server refuses the connection', () => {
  const { staleKeys } = start();
  act(() => FakeEventSource.last.fail({ closed: true }));
  vi.advanceTimersByTime(150);
  expect(staleKeys()).toEqual([rpc.accounts.me.key()]);
});

it('fetches nothing again when nothing changed before the first event', () => {
  const { send, staleKeys } = start('first-look');
  send('ready', {});
  vi.advanceTimersByTime(150);
  expect(staleKeys()).toEqual([]);
});

it('fetches keys and endpoints, and nothing else, when one of them changes', () => {
  const { send, staleKeys } = start('programs');
  send('change', { kind: 'api', api_id: 'k' });
  vi.advanceTimersByTime(150);
  expect(staleKeys()).toEqual([rpc.api.key(), rpc.webhooks.key()]);
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
