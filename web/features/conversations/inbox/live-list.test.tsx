import { focusManager } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { useLiveQueries } from '#web/shared/live.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { press } from '#web/test/press.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { buildRow } from '#web/test/build-conversation.ts';
import { listOptions } from '../api.ts';
import { useConversationList } from './list-pane.tsx';
import type { Filters } from '../use-filters.ts';
import { fakeServer, procedure, refused } from '#web/test/fake-server.ts';

const list = procedure('conversations/list');

const all: Filters = { search: '', campaign: '', status: '', view: '', tag: '', from: '' };

/** All rows on the server, newest first; a page holds two. */
let rows: ConversationRow[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all = [];
  vi.resetAllMocks();
  fakeServer({ 'conversations/list': list });
  rows = [30, 20, 10, 0].map((minute) => buildRow({ minute, name: `at ${minute}` }));
  list.mockImplementation(async ({ cursor = 0 }) => ({
    items: rows.slice(Number(cursor), Number(cursor) + 2),
    nextCursor: Number(cursor) + 2 < rows.length ? String(Number(cursor) + 2) : null,
  }));
});
afterEach(() => {
  cleanup();
  focusManager.setFocused(undefined);
});

/** The inbox within a team, so that a test can leave it for another page and return. */
function Shell({ team_slug }: { team_slug: string }) {
  const [listed, setListed] = useState(true);
  useLiveQueries(team_slug);
  return (
    <>
      <button type="button" onClick={() => setListed(!listed)}>
        Leave or return
      </button>
      {listed && <List team_slug={team_slug} />}
    </>
  );
}

function List({ team_slug }: { team_slug: string }) {
  const { query, rows: listed } = useConversationList(team_slug, all);
  return (
    <>
      <ul>
        {listed.map((row) => (
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
const sendChange = (conversation_id: string) =>
  act(() => FakeEventSource.last.send('change', { kind: 'conversation', conversation_id }));

/** Opens the list with everything loaded and the live stream connected. */
async function open(team_slug: string) {
  const { queryClient } = renderAt('/', null, <Shell team_slug={team_slug} />);
  await wait(0);
  press('More');
  await wait(0);
  act(() => FakeEventSource.last.open());
  act(() => FakeEventSource.last.send('ready', {}));
  await wait(1_000);
  expect(shown()).toEqual(['at 30', 'at 20', 'at 10', 'at 0']);
  list.mockClear();
  return queryClient;
}

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
    sendChange('at-10');
    sendChange('at-0');
    await wait(1_000);
    expect(shown()).toEqual(['at 30', 'at 20', 'Ada']);
  });

  it('keeps its rows while the server does not answer, and shows news once it does', async () => {
    await open('outage');
    rows = rows.map((row) => (row.name === 'at 0' ? { ...row, name: 'Ada' } : row));
    const answers = list.getMockImplementation();
    list.mockResolvedValue(refused('INTERNAL'));
    sendChange('at-0');
    await wait(10_000);
    expect(shown()).toEqual(['at 30', 'at 20', 'at 10', 'at 0']);
    list.mockImplementation(answers as never);
    await wait(30_000);
    expect(shown()).toEqual(['at 30', 'at 20', 'at 10', 'Ada']);
  });

  it('is fetched once a second at most while many rows change, for the last change too', async () => {
    await open('busy');
    for (let n = 0; n < 60; n += 1) {
      rows = rows.map((row) => ({ ...row, name: `${row.name.split(' v')[0]} v${n}` }));
      sendChange('at-0');
      await wait(50);
    }
    // Two pages each time.
    expect(list.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(list.mock.calls.length).toBeLessThanOrEqual(8);
    await wait(1_200);
    expect(shown()).toEqual(['at 30 v59', 'at 20 v59', 'at 10 v59', 'at 0 v59']);
    list.mockClear();
    await wait(20_000);
    expect(list).not.toHaveBeenCalled();
  });

  it('of a hidden tab is fetched when the tab is seen again', async () => {
    await open('hidden');
    rows = [buildRow({ minute: 40, name: 'new' }), ...rows];
    act(() => focusManager.setFocused(false));
    sendChange('new');
    await wait(5_000);
    expect(list).not.toHaveBeenCalled();
    act(() => focusManager.setFocused(true));
    await wait(100);
    expect(shown()).toEqual(['new', 'at 30', 'at 20', 'at 10']);
  });

  it('that is not shown is fetched when it is shown again', async () => {
    await open('elsewhere');
    press('Leave or return');
    rows = [buildRow({ minute: 40, name: 'new' }), ...rows];
    sendChange('new');
    await wait(5_000);
    expect(list).not.toHaveBeenCalled();
    press('Leave or return');
    await wait(100);
    expect(shown()).toEqual(['new', 'at 30', 'at 20', 'at 10']);
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('leaves rows that did not change as they are', async () => {
    const queryClient = await open('same');
    const before = queryClient.getQueryData(listOptions('same', all).queryKey);
    rows = rows.map((row) => (row.name === 'at 0' ? { ...row, name: 'Ada' } : row));
    sendChange('at-0');
    await wait(1_000);
    const after = queryClient.getQueryData(listOptions('same', all).queryKey);
    expect(after?.pages[1]?.items[1]?.name).toBe('Ada');
    expect(after?.pages[0]).toBe(before?.pages[0]);
    expect(after?.pages[1]?.items[0]).toBe(before?.pages[1]?.items[0]);
  });

  it('gets its further page though changes come faster than the page', async () => {
    await open('slow-page');
    rows = [...rows, buildRow({ minute: -10, name: 'last' })];
    sendChange('last');
    await wait(1_500);
    const answers = list.getMockImplementation();
    list.mockImplementationOnce(async (input) => {
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      return answers?.(input) as never;
    });
    press('More');
    for (let n = 0; n < 8; n += 1) {
      sendChange('at-30');
      await wait(500);
    }
    rows = rows.map((row) => (row.name === 'at 30' ? { ...row, name: 'Ada' } : row));
    sendChange('at-30');
    await wait(2_000);
    expect(shown()).toEqual(['Ada', 'at 20', 'at 10', 'at 0', 'last']);
  });

  it('asks at once when the connection is back', async () => {
    await open('back');
    list.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    sendChange('at-30');
    await wait(250);
    expect(list).toHaveBeenCalledTimes(1);
    act(() => FakeEventSource.last.fail({ closed: false }));
    act(() => FakeEventSource.last.open());
    await wait(250);
    expect(list.mock.calls.slice(1).map(([{ cursor }]) => cursor)).toEqual([undefined, '2']);
  });

  it('is brought up to date by the next change when fetching everything failed', async () => {
    const queryClient = await open('whole');
    rows = rows.map((row) => (row.name === 'at 0' ? { ...row, name: 'Ada' } : row));
    list.mockResolvedValueOnce(refused('INTERNAL'));
    act(() => FakeEventSource.last.send('reset', {}));
    await wait(200);
    expect(queryClient.isFetching()).toBe(0);
    sendChange('at-30');
    await wait(250);
    expect(shown()).toEqual(['at 30', 'at 20', 'at 10', 'Ada']);
  });

  it('shows changes between its fetch and its first event', async () => {
    renderAt('/', null, <Shell team_slug="gap" />);
    await wait(1_000);
    expect(list).toHaveBeenCalledTimes(1);
    rows = [buildRow({ minute: 40, name: 'new' }), ...rows];
    act(() => FakeEventSource.last.open());
    act(() => FakeEventSource.last.send('ready', {}));
    const earlier = { kind: 'conversation', conversation_id: 'new' };
    act(() => FakeEventSource.last.send('change', earlier));
    await wait(1_000);
    expect(shown()).toEqual(['new', 'at 30']);
    expect(list).toHaveBeenCalledTimes(2);
  });
});

it('asks for further pages while those of a search are empty', async () => {
  list.mockResolvedValueOnce({ items: [], nextCursor: '0' });
  list.mockResolvedValueOnce({ items: [], nextCursor: '0' });
  renderAt('/', null, <List team_slug="empty" />);
  await wait(100);
  expect(shown()).toEqual(['at 30', 'at 20']);
  expect(list).toHaveBeenCalledTimes(3);
});
