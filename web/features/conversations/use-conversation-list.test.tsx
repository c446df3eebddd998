import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { useLiveQueries } from '#web/shared/live.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { buildRow } from './test-rows.ts';
import { useConversationList } from './use-conversation-list.ts';
import type { Filters } from './use-filters.ts';
import { fakeServer, procedure, refused } from '#web/test/fake-server.ts';

const server = {
  list: procedure('conversations/list'),
  get: procedure('conversations/get'),
};

const all: Filters = { search: '', campaign: '', status: '', view: '', tag: '' };

/** All that the server has, newest first; a page holds two. */
let rows: ConversationRow[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all = [];
  vi.resetAllMocks();
  fakeServer({ 'conversations/list': server.list, 'conversations/get': server.get });
  rows = [30, 20, 10, 0].map((minute) => buildRow({ minute, name: `at ${minute}` }));
  server.list.mockImplementation(async ({ cursor = 0 }) => ({
    items: rows.slice(Number(cursor), Number(cursor) + 2),
    nextCursor: Number(cursor) + 2 < rows.length ? String(Number(cursor) + 2) : null,
    as_of: '700',
  }));
  server.get.mockImplementation(async ({ conversation_id }) => {
    const conversation = rows.find((row) => row.conversation_id === conversation_id);
    if (!conversation) return refused('NOT_FOUND');
    const can = { stop: true, reactivate: false, reply: false };
    return {
      conversation,
      handoff: null,
      optOut: null,
      agentTyping: false,
      gatewayProblem: null,
      booking: null,
      held: null,
      optedOut: false,
      can,
    };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function List({ team_slug }: { team_slug: string }) {
  useLiveQueries(team_slug);
  const { rows: shown, query } = useConversationList(team_slug, all);
  return (
    <>
      <ul>
        {shown.map((row) => (
          <li key={row.conversation_id}>{`${row.name}, ${row.campaign_name}`}</li>
        ))}
      </ul>
      <button type="button" onClick={() => void query.fetchNextPage()}>
        More
      </button>
    </>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.queryAllByRole('listitem').map((row) => row.textContent?.split(',')[0]);
const campaigns = () =>
  screen.queryAllByRole('listitem').map((row) => row.textContent?.split(', ')[1]);
const tell = (conversation_id: string) =>
  act(() => FakeEventSource.last.send('change', { kind: 'conversation', conversation_id }));

/** The list with everything loaded; the stream of changes stands. */
async function open(team_slug: string) {
  const { queryClient } = renderAt('/', null, <List team_slug={team_slug} />);
  await wait(0);
  act(() => screen.getByRole('button', { name: 'More' }).click());
  await wait(0);
  act(() => FakeEventSource.last.open());
  act(() => FakeEventSource.last.send('ready', {}));
  await wait(1_000);
  expect(shown()).toEqual(['at 30', 'at 20', 'at 10', 'at 0']);
  server.list.mockClear();
  return queryClient;
}

describe('at its start', () => {
  async function start(team_slug: string, xid: string) {
    renderAt('/', null, <List team_slug={team_slug} />);
    act(() => FakeEventSource.last.open());
    act(() => FakeEventSource.last.send('ready', {}));
    const earlier = { kind: 'conversation', conversation_id: 'at-30', xid };
    act(() => FakeEventSource.last.send('change', earlier));
    await wait(1_000);
    return server.list.mock.calls.length;
  }

  it('asks for the list once when it holds what changed before', async () => {
    expect(await start('quiet', '699')).toBe(1);
  });

  it('asks for it again when it was read before the change', async () => {
    expect(await start('busy', '700')).toBe(2);
  });
});

describe('the list of conversations', () => {
  it('shows the new name of a campaign in every row, however far down', async () => {
    await open('renamed');
    rows = rows.map((row) => ({ ...row, campaign_name: 'Summer' }));
    act(() => FakeEventSource.last.send('change', { kind: 'campaign', campaign_id: 'campaign' }));
    await wait(1_000);
    expect(campaigns()).toEqual(['Summer', 'Summer', 'Summer', 'Summer']);
  });

  it('loses the rows of a campaign that was removed', async () => {
    await open('removed');
    rows = rows.slice(0, 1);
    act(() => FakeEventSource.last.send('change', { kind: 'campaign', campaign_id: 'campaign' }));
    await wait(1_000);
    expect(shown()).toEqual(['at 30']);
  });

  it('loses a row that is gone, and still shows the news of the others', async () => {
    await open('merged');
    rows = rows
      .filter((row) => row.name !== 'at 10')
      .map((row) => (row.name === 'at 0' ? { ...row, name: 'Ada' } : row));
    tell('at-10');
    tell('at-0');
    await wait(1_000);
    expect(shown()).toEqual(['at 30', 'at 20', 'Ada']);
  });

  it.each(['list', 'get'] as const)('shows news once %s answers again', async (which) => {
    await open(`outage-${which}`);
    rows = rows.map((row) => (row.name === 'at 0' ? { ...row, name: 'Ada' } : row));
    const answers = server[which].getMockImplementation();
    server[which].mockResolvedValue(refused('INTERNAL'));
    tell('at-0');
    await wait(10_000);
    expect(shown()).toContain('at 0');
    server[which].mockImplementation(answers as never);
    await wait(30_000);
    expect(shown()).toEqual(['at 30', 'at 20', 'at 10', 'Ada']);
  });

  it('is fetched by pages when many rows further down have changed', async () => {
    rows = Array.from({ length: 24 }, (_, n) => buildRow({ minute: 50 - n, name: `at ${50 - n}` }));
    renderAt('/', null, <List team_slug="many" />);
    await wait(0);
    for (let page = 1; page < 12; page += 1) {
      act(() => screen.getByRole('button', { name: 'More' }).click());
      await wait(0);
    }
    act(() => FakeEventSource.last.open());
    act(() => FakeEventSource.last.send('ready', {}));
    await wait(1_000);
    server.list.mockClear();
    rows = rows.map((row) => ({ ...row, name: `new ${row.name}` }));
    for (const row of rows) tell(row.conversation_id);
    await wait(1_000);
    expect(shown()).toEqual(rows.map((row) => row.name));
    expect(server.get).not.toHaveBeenCalled();
    expect(server.list).toHaveBeenCalledTimes(13);
  });

  it('asks at once when the connection is back', async () => {
    await open('back');
    server.list.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    tell('at-30');
    await wait(250);
    expect(server.list).toHaveBeenCalledTimes(1);
    act(() => FakeEventSource.last.fail({ closed: false }));
    act(() => FakeEventSource.last.open());
    await wait(250);
    expect(server.list).toHaveBeenCalledTimes(2);
  });

  it('is fetched whole when one page cannot mend it', async () => {
    const queryClient = await open('whole');
    rows = rows.map((row) => (row.name === 'at 0' ? { ...row, name: 'Ada' } : row));
    server.list.mockResolvedValueOnce(refused('INTERNAL'));
    act(() => FakeEventSource.last.send('reset', {}));
    await wait(200);
    expect(queryClient.isFetching()).toBe(0);
    tell('at-30');
    await wait(250);
    expect(shown()).toEqual(['at 30', 'at 20', 'at 10', 'Ada']);
  });

  it('shows what happened after it was fetched and before it is told of changes', async () => {
    renderAt('/', null, <List team_slug="gap" />);
    await wait(1_000);
    expect(server.list).toHaveBeenCalledTimes(1);
    rows = [buildRow({ minute: 40, name: 'new' }), ...rows];
    act(() => FakeEventSource.last.open());
    act(() => FakeEventSource.last.send('ready', {}));
    const earlier = { kind: 'conversation', conversation_id: 'new', xid: '701' };
    act(() => FakeEventSource.last.send('change', earlier));
    await wait(1_000);
    expect(shown()).toEqual(['new', 'at 30', 'at 20']);
    expect(server.list).toHaveBeenCalledTimes(2);
  });
});
