import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';

/** A round of the event loop in which nearly nothing was done. */
const SHORT_ROUND_MS = 1;
/** After so many, a round that took nobody in has to do. */
const PATIENT_ROUNDS = 200;
const MAX_ROUNDS = 1_000;

/**
 * Serves on for `delayMs`, in which a reverse proxy notices that `/readyz` says no; then accepts no new
 * connection, and waits up to `boundMs` for the others. The next response closes a connection, and the
 * keep-alive timeout closes an idle one: closing it here would fail a request that is arriving.
 */
export async function closeListener(
  server: Server,
  { delayMs, boundMs }: { delayMs: number; boundMs: number },
): Promise<void> {
  await sleep(delayMs);
  await untilNobodyWaits(server);
  // http.Server.close() would close idle connections at once, so net.Server's is called.
  const closed = new Promise<unknown>((resolve) => {
    NetServer.prototype.close.call(server, resolve);
  });
  const bound = setTimeout(() => server.closeAllConnections(), boundMs);
  await closed;
  clearTimeout(bound);
}

/**
 * A connection that the system has accepted and this process has not yet taken is reset when the
 * listening socket closes. The event loop takes one of them in each round (libuv since 1.45), so that
 * after a round with none, and with little else that took time, nobody waits there.
 */
async function untilNobodyWaits(server: Server): Promise<void> {
  let taken = 0;
  const count = () => {
    taken += 1;
  };
  server.on('connection', count);
  await nextRound();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const begun = performance.now();
    taken = 0;
    await nextRound();
    if (taken === 0 && (performance.now() - begun < SHORT_ROUND_MS || round > PATIENT_ROUNDS))
      break;
  }
  server.off('connection', count);
}
