import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';
import { UPLOADED_WITHIN_MS } from '#domain/conversations/messages/files.ts';

const HEADERS_MS = 20_000;

/**
 * How long a caller may take. Proxies keep idle connections for a minute, and reuse one at the moment
 * in which a shorter timeout of ours would close it; so ours is longer. Half-sent headers and bodies
 * end in time, as each holds a connection: bodies by `bodyDeadline`, which answers before this one ends.
 */
const TIMEOUTS = {
  keepAliveTimeout: 90_000,
  headersTimeout: HEADERS_MS,
  requestTimeout: HEADERS_MS + UPLOADED_WITHIN_MS,
  /** how often the two above are checked; a stop waits for one check */
  connectionsCheckingInterval: 500,
};

/** The HTTP server of a web process. `timeouts` is for tests, which cannot wait that long. */
export const createListener = (
  listener: RequestListener,
  timeouts: Partial<typeof TIMEOUTS> = {},
): Server => createServer({ ...TIMEOUTS, ...timeouts }, listener);

/** A round of the event loop in which nearly nothing was done. */
const SHORT_ROUND_MS = 1;
/** After this many rounds, one without a new connection is enough. */
const PATIENT_ROUNDS = 200;
const MAX_ROUNDS = 1_000;

/** How often connections that became idle are closed, in ms. */
const IDLE_CHECK_MS = 50;
/** What a connection gets to send the head of its first or next request, in ms. */
const HEAD_MS = 500;

/**
 * Serves for another `delayMs`, in which a reverse proxy sees that `/readyz` says no and each response
 * closes its connection. Then accepts no new connection, closes idle ones, and waits up to `boundMs` for
 * open requests.
 */
export async function closeListener(
  server: Server,
  { delayMs, boundMs }: { delayMs: number; boundMs: number },
): Promise<void> {
  await sleep(delayMs);
  await untilNobodyWaits(server);
  const closed = new Promise<unknown>((resolve) => {
    // http.Server.close() also ends the check of `headersTimeout`, so net.Server's is called.
    NetServer.prototype.close.call(server, resolve);
  });
  // Node counts a connection without its first request as busy, and ends it after this time.
  server.headersTimeout = HEAD_MS;
  server.closeIdleConnections();
  // Right after the poll phase: a request that has arrived is read by then, so it isn't reset.
  const closeIdle = () => setImmediate(() => server.closeIdleConnections());
  const idleCheck = setInterval(closeIdle, IDLE_CHECK_MS);
  const bound = setTimeout(() => server.closeAllConnections(), boundMs);
  await closed;
  clearInterval(idleCheck);
  clearTimeout(bound);
}

/**
 * A connection that the system has accepted and this process has not yet taken is reset when the
 * listening socket closes. The event loop takes one of them in each round (libuv since 1.45), so that
 * after a round with none, and with little else that took time, no one waits there.
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
