import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'undici';

const EVERY_MS = 50;

/** A thread that keeps requesting a URL, and reports at the end how long each response took. */
const { url, stop } = workerData as { url: string; stop: Int32Array };
const { origin, pathname } = new URL(url);
const pool = new Pool(origin, { connections: 1 });
const times: number[] = [];
// Connects before the measurement starts, because a probe keeps its connection.
await pool.request({ method: 'GET', path: pathname }).then(({ body }) => body.dump());
parentPort?.postMessage('watching', []);
while (Atomics.load(stop, 0) === 0) {
  const startedAt = performance.now();
  const { body } = await pool.request({ method: 'GET', path: pathname });
  await body.dump();
  times.push(performance.now() - startedAt);
  await sleep(EVERY_MS);
}
await pool.destroy();
parentPort?.postMessage(times, []);
