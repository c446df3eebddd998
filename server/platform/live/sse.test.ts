import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { openTeamScope } from '../db/team-scope.ts';
import { newId } from '../id.ts';
import { createLog } from '../log.ts';
import { createAccessChanges } from './access.ts';
import type { LiveChannel, LiveListener } from './channel.ts';
import { createPresence } from './presence.ts';
import { streamChanges } from './sse.ts';

/** More than the sockets on both sides can hold. */
const MAX_CHANGES = 500_000;

const FOREVER = { ids: [], msLeft: async () => Infinity };

const channelOf = (subscribe: LiveChannel['subscribe']): LiveChannel => ({
  subscribe,
  since: async () => [],
  position: async () => ({ xid: 1, id: 0 }),
  recent: async () => [],
  presence: createPresence(() => {}),
  access: createAccessChanges(),
  close: async () => {},
});

/** A browser that reads only the beginning of a stream. */
async function openUnread(stream: (c: Context) => Response) {
  const listen = getRequestListener(new Hono().get('/live', stream).fetch);
  const server = createServer((request, response) => void listen(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const connected = once(server, 'connection');
  const browser = connect((server.address() as AddressInfo).port, '127.0.0.1');
  browser.write('GET /live HTTP/1.1\r\nHost: own\r\n\r\n');
  await once(browser, 'data');
  browser.pause();
  const [socket] = (await connected) as [Socket];
  return { server, browser, socket };
}

it('disconnects a browser that no longer reads, instead of keeping everything for it', async () => {
  const team_id = newId();
  let listener: LiveListener = () => {};
  const stopped = new AbortController();
  const live = channelOf((_team, given) => {
    listener = given;
    return { ready: Promise.resolve(), stop: () => stopped.abort() };
  });
  const reader = { ...FOREVER, onClose() {} };
  const options = { reader, until: new AbortController().signal, log: createLog('silent') };
  const { server, browser } = await openUnread((c) =>
    streamChanges(c, live, openTeamScope(team_id), options),
  );
  for (let n = 0; n < MAX_CHANGES && !stopped.signal.aborted; n += 500) {
    listener(
      Array.from({ length: 500 }, (_, i) => ({
        team_id,
        kind: 'conversation',
        subject_id: team_id,
        xid: 2,
        id: n + i,
      })),
    );
    await nextTurn();
  }
  expect(stopped.signal.aborted).toBe(true);
  browser.on('error', () => {}).resume();
  await once(browser, 'close');
  server.closeAllConnections();
  await once(server.close(), 'close');
});

it('cuts the connection of a browser that does not read when its access ends', async () => {
  const team_id = newId();
  let listener: LiveListener = () => {};
  const live = channelOf((_team, given) => {
    listener = given;
    return { ready: Promise.resolve(), stop() {} };
  });
  let left: number | null = Infinity;
  const reader = { ids: [team_id], msLeft: async () => left, onClose() {} };
  const options = { reader, until: new AbortController().signal, log: createLog('silent') };
  const { server, browser, socket } = await openUnread((c) =>
    streamChanges(c, live, openTeamScope(team_id), options),
  );
  // More than the sockets on both sides can hold.
  const subject_id = 'x'.repeat(1_000_000);
  listener(
    Array.from({ length: 50 }, (_, i) => ({
      team_id,
      kind: 'conversation',
      subject_id,
      xid: 2,
      id: i,
    })),
  );
  while (socket.writableLength === 0) await nextTurn();
  left = null;
  live.access.receive(team_id);
  const ended = performance.now();
  await once(socket, 'close');
  expect(performance.now() - ended).toBeLessThan(1000);
  browser.on('error', () => {}).resume();
  await once(browser, 'close');
  await once(server.close(), 'close');
});

it('ends when no one can say whether it may be read, and the log alone says why', async () => {
  const shown = vi.spyOn(console, 'error').mockReturnValue();
  const log = createLog('silent');
  const warn = vi.spyOn(log, 'warn');
  const away = new Error('the database is away');
  const onClose = vi.fn();
  const stop = vi.fn();
  const live = channelOf(() => ({ ready: Promise.resolve(), stop }));
  const reader = { ids: [], msLeft: () => Promise.reject(away), onClose };
  const options = { reader, until: new AbortController().signal, log };
  const app = new Hono().get('/live', (c) =>
    streamChanges(c, live, openTeamScope(newId()), options),
  );
  const response = await app.request('/live');
  expect(await response.text()).toBe('');
  expect(warn.mock.calls).toEqual([[{ err: away }, 'a live stream ended early']]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(stop).toHaveBeenCalledOnce();
  expect(shown).not.toHaveBeenCalled();
  shown.mockRestore();
});

it('ends at once in a process that is stopping, which would wait for it', async () => {
  const onClose = vi.fn();
  const stop = vi.fn();
  const live = channelOf(() => ({ ready: Promise.resolve(), stop }));
  const reader = { ...FOREVER, onClose };
  const options = { reader, until: AbortSignal.abort(), log: createLog('silent') };
  const app = new Hono().get('/live', (c) =>
    streamChanges(c, live, openTeamScope(newId()), options),
  );
  expect(await (await app.request('/live')).text()).toBe('');
  expect([onClose, stop].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
