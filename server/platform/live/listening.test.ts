import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { createLog } from '../log.ts';
import { createLiveChannel, type LiveChannel } from './channel.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Behaves like the driver's client: it ends once, and emits `end` even when we ended it. */
class Client extends EventEmitter {
  alive = true;
  readonly #listen: (client: Client) => Promise<void>;

  constructor(listen: (client: Client) => Promise<void>) {
    super();
    this.#listen = listen;
  }
  query = () => this.#listen(this);
  async end() {
    if (this.alive) process.nextTick(() => this.emit('end'));
    this.alive = false;
  }
}

const works = async () => {};

/** A channel over a database whose connections follow this script, one by one. */
function channelOver(...listens: ((client: Client) => Promise<void>)[]) {
  const clients: Client[] = [];
  const connect = async () => {
    const client = new Client(listens[clients.length] ?? works);
    clients.push(client);
    return client as unknown as pg.Client;
  };
  const live = createLiveChannel({ connect } as unknown as Database, createLog('silent'), true);
  return { live, clients };
}

/** Waits long enough for everything planned to happen. */
async function settle(live: LiveChannel, clients: Client[]) {
  await vi.advanceTimersByTimeAsync(60_000);
  const found = {
    connections: clients.length,
    alive: clients.filter((client) => client.alive).length,
  };
  await live.close();
  return found;
}

it('listens on one connection when one broke in the middle of LISTEN', async () => {
  const { live, clients } = channelOver(async (client) => {
    await client.end();
    throw new Error('Connection terminated unexpectedly');
  });
  expect(await settle(live, clients)).toEqual({ connections: 2, alive: 1 });
});

it('listens on one connection when one refused to listen', async () => {
  const { live, clients } = channelOver(() => Promise.reject(new Error('not now')));
  expect(await settle(live, clients)).toEqual({ connections: 2, alive: 1 });
});

it('listens on one connection when one broke later', async () => {
  const { live, clients } = channelOver();
  await vi.advanceTimersByTimeAsync(60_000);
  await clients[0]?.end();
  expect(await settle(live, clients)).toEqual({ connections: 2, alive: 1 });
});

it('keeps no connection that comes after its end', async () => {
  const { live, clients } = channelOver();
  await live.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(clients.filter((client) => client.alive)).toEqual([]);
});
