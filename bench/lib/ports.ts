import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that no one uses at the moment, with as many free ones after it as asked for. */
export async function freePort(following = 0): Promise<number> {
  for (;;) {
    const first = await tryPort(0);
    const others = Array.from({ length: following }, (_, index) => first + index + 1);
    const free = await Promise.all(others.map((port) => tryPort(port).catch(() => 0)));
    if (first + following <= 65_535 && free.every(Boolean)) return first;
  }
}

async function tryPort(port: number): Promise<number> {
  const probe = createServer();
  probe.listen(port, '127.0.0.1');
  await Promise.race([
    once(probe, 'listening'),
    once(probe, 'error').then(([error]) => Promise.reject(error as Error)),
  ]);
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}
