import { createServer, type RequestListener, type Server } from 'node:http';
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
