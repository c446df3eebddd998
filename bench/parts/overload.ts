import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { startApp } from '../lib/app.ts';
import { createPopulatedDatabase, withClient } from '../lib/database.ts';
import { figure, latency, note } from '../lib/figures.ts';
import { startFloor } from '../lib/floors.ts';
import { closedLoop } from '../lib/load.ts';
import { createNumbers, nthNumber } from '../lib/numbers.ts';
import { createPoster, inbound, nthLead } from '../lib/webhooks.ts';

const NUMBERS = 20;
const LEADS = 4_000;
const SECONDS = 5;
const CONNECTIONS = 512;

/** Sends as many webhooks as 512 connections carry in five seconds: more than anything here can store. */
export async function benchOverload(): Promise<void> {
  const database = await createPopulatedDatabase();
  const numbers = await createNumbers(database, NUMBERS);
  const write = (n: number) => inbound(nthNumber(numbers, n), nthLead(n % LEADS), `Message ${n}`);
  const count = () =>
    withClient(database, async (client) => {
      const { rows } = await client.query<{ count: number }>('SELECT count(*)::int FROM messages');
      return rows[0]?.count ?? 0;
    });
  const app = await startApp(database, 'http://127.0.0.1:9', { REPLY_QUIET_MS: '60000' });
  const before = await count();
  note(`overload: ${CONNECTIONS} connections for ${SECONDS} s`);
  const { rate, statuses, health } = await flood(app.url, write);
  const [taken = 0, refused = 0] = [statuses.get(200), statuses.get(429)];
  const answers = [...statuses.values()].reduce((sum, item) => sum + item, 0);
  figure('overload_answered', rate, '1/s');
  figure('overload_taken', (rate * taken) / answers, '1/s');
  latency('overload_health', health);
  figure('overload_failed', answers - taken - refused, 'webhooks');
  figure('overload_acknowledged_and_lost', taken + before - (await count()), 'webhooks');
  await app.stop();
  note('overload: the same against an endpoint that does nothing');
  const floor = await flood(await startFloor({ FLOOR: 'empty' }), write);
  latency('baseline_overload_health', floor.health);
}

/** Counts responses by status (0: none), and measures how long health checks took meanwhile. */
async function flood(origin: string, write: (n: number) => ReturnType<typeof inbound>) {
  const poster = createPoster(origin, CONNECTIONS);
  const statuses = new Map<number, number>();
  const watch = await watchHealth(`${origin}/healthz`);
  const rate = await closedLoop({ lanes: CONNECTIONS, seconds: SECONDS }, async (n) => {
    const { status } = await poster.request(write(n)).catch(() => ({ status: 0 }));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const health = await watch.stop();
  await poster.close();
  return { rate, statuses, health };
}

/** Runs in its own thread, because the sender's thread is busy. */
async function watchHealth(url: string) {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const watcher = new Worker(new URL('../lib/health-watch.ts', import.meta.url), {
    workerData: { url, stop },
  });
  await once(watcher, 'message');
  return {
    async stop(): Promise<number[]> {
      Atomics.store(stop, 0, 1);
      const [times] = (await once(watcher, 'message')) as [number[]];
      await watcher.terminate();
      return times;
    },
  };
}
