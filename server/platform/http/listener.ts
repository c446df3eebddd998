import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises';
import { UPLOADED_WITHIN_MS } from '#domain/conversations/messages/files.ts';

const HEADERS_MS = 20_000;

/**
 * How long a caller may take. Proxies keep idle connections for a minute and could reuse one just as a
 * shorter timeout closes it, so ours is longer. Incomplete headers and bodies time out, as each holds a
 * connection. For bodies, `bodyDeadline` responds before this timeout.
 */
const TIMEOUTS = {
  keepAliveTimeout: 90_000,
  headersTimeout: HEADERS_MS,
  requestTimeout: HEADERS_MS + UPLOADED_WITHIN_MS,
  /** how often the two above are checked; a shutdown waits for one check */
  connectionsCheckingInterval: 500,
};

/** The HTTP server of a web process. `timeouts` is for tests, which can't wait that long. */
export const createListener = (
  listener: RequestListener,
  timeouts: Partial<typeof TIMEOUTS> = {},
): Server => createServer({ ...TIMEOUTS, ...timeouts }, listener);

/** A round of the event loop in which almost nothing ran. */
const SHORT_ROUND_MS = 1;
/** After this many rounds, one without a new connection is enough. */
const PATIENT_ROUNDS = 200;
const MAX_ROUNDS = 1_000;

/** How often idle connections are closed, in ms. */
const IDLE_CHECK_MS = 50;
/** Time for a connection to send the head of its first or next request, in ms. */
const HEAD_MS = 500;

/**
 * Keeps serving for `delayMs`, so that a reverse proxy sees `/readyz` fail. Each response closes its
 * connection. Then accepts no new connections, closes idle ones, and waits up to `boundMs` for open
 * requests.
 */
export async function closeListener(
  server: Server,
  { delayMs, boundMs }: { delayMs: number; boundMs: number },
): Promise<void> {
  await sleep(delayMs);
  await untilNoPendingConnection(server);
  const closed = new Promise<unknown>((resolve) => {
    // http.Server.close() also ends the check of `headersTimeout`, so net.Server's is called.
    NetServer.prototype.close.call(server, resolve);
  });
  // Node counts a connection without its first request as busy, and ends it after this time.
  server.headersTimeout = HEAD_MS;
  server.closeIdleConnections();
  // Right after the poll phase: a request that has arrived is read by then and isn't reset.
  const closeIdle = () => setImmediate(() => server.closeIdleConnections());
  const idleCheck = setInterval(closeIdle, IDLE_CHECK_MS);
  const bound = setTimeout(() => server.closeAllConnections(), boundMs);
  await closed;
  clearInterval(idleCheck);
  clearTimeout(bound);
}

/**
 * Waits until no connection is pending. One that the system has accepted and this process hasn't is
 * reset when the listening socket closes. The event loop accepts one per round (libuv since 1.45),
 * so a short round without a new connection means that none is pending.
 */
async function untilNoPendingConnection(server: Server): Promise<void> {
  let acceptedCount = 0;
  const count = () => {
    acceptedCount += 1;
  };
  server.on('connection', count);
  await nextRound();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const begun = performance.now();
    acceptedCount = 0;
    await nextRound();
    if (
      acceptedCount === 0 &&
      (performance.now() - begun < SHORT_ROUND_MS || round > PATIENT_ROUNDS)
    )
      break;
  }
  server.off('connection', count);
}
