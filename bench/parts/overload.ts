import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { startApp } from '../lib/app.ts';
import { createUsedDatabase, withClient } from '../lib/database.ts';
import { figure, latency, note } from '../lib/figures.ts';
import { startFloor } from '../lib/floors.ts';
import { openLoop } from '../lib/load.ts';
import { createNumbers } from '../lib/numbers.ts';
import { type Delivery, inbound } from '../lib/webhooks.ts';

const NUMBERS = 20;
const LEADS = 4_000;
const PER_SECOND = 10_000;
const SECONDS = 5;
const CONNECTIONS = 512;

/** Ten thousand webhooks a second for five seconds: more than anything here can store. */
export async function benchOverload(): Promise<void> {
  const database = await createUsedDatabase();
  const numbers = await withClient(database, (client) =>
    createNumbers(client, { count: NUMBERS, perTeam: 4 }),
  );
  note('overload: preparing');
  // Signed in advance, so that the sender keeps its pace.
  const deliveries = Array.from({ length: PER_SECOND * SECONDS }, (_, n) => {
    const number = numbers[n % NUMBERS];
    if (!number) throw new Error('There are no numbers');
    return inbound(number, `1555${String(n % LEADS).padStart(7, '0')}`, `Message ${n}`);
  });
  const app = await startApp(database, 'http://127.0.0.1:9', { REPLY_QUIET_MS: '60000' });
  const before = await countMessages(database);
  note(`overload: ${PER_SECOND} webhooks a second for ${SECONDS} s`);
  const { taken, refused, failed, health, seconds } = await flood(app.url, deliveries);
  figure('overload_lasted', seconds, 's');
  figure('overload_taken', taken.length / seconds, '1/s');
  figure('overload_answered', deliveries.length / seconds, '1/s');
  latency('overload_taken', taken);
  latency('overload_refused', refused);
  latency('overload_health', health);
  figure('overload_failed', failed, 'webhooks');
  figure(
    'overload_acknowledged_and_lost',
    taken.length + before - (await countMessages(database)),
    'webhooks',
  );
  await app.stop();

  note('overload: the same against an endpoint that does nothing');
  const floor = await flood(await startFloor({ FLOOR: 'empty' }), deliveries);
  latency('baseline_overload_health', floor.health);
}

async function countMessages(database: string): Promise<number> {
  return withClient(database, async (client) => {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int FROM messages');
    return rows[0]?.count ?? 0;
  });
}

/**
 * Times in ms: of what was taken, of what was refused with 429, and of health answers meanwhile. They
 * count from when the sender has a connection free; how long the whole took tells what queued before.
 */
async function flood(origin: string, deliveries: Delivery[]) {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const free = createSlots(CONNECTIONS);
  const started = performance.now();
  const watch = await watchHealth(`${origin}/healthz`);
  const taken: number[] = [];
  const refused: number[] = [];
  let failed = 0;
  await openLoop({ perSecond: PER_SECOND, seconds: SECONDS }, async (n) => {
    const { path, headers, body } = deliveries[n] as Delivery;
    await free.take();
    const begun = performance.now();
    try {
      const answer = await pool.request({ method: 'POST', path, headers, body });
      await answer.body.dump();
      const ms = performance.now() - begun;
      if (answer.statusCode === 200) taken.push(ms);
      else if (answer.statusCode === 429) refused.push(ms);
      else failed += 1;
    } catch {
      failed += 1;
    } finally {
      free.give();
    }
  });
  const seconds = (performance.now() - started) / 1000;
  const health = await watch.stop();
  await pool.destroy();
  return { taken, refused, failed, health, seconds };
}

/** Parallel requests; the others wait. */
function createSlots(count: number) {
  let left = count;
  const line: (() => void)[] = [];
  return {
    take(): Promise<void> {
      if (left > 0) {
        left -= 1;
        return Promise.resolve();
      }
      return new Promise((resolve) => line.push(resolve));
    },
    give(): void {
      const next = line.shift();
      if (next) next();
      else left += 1;
    },
  };
}

/** In its own thread: the sender's is busy. */
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
