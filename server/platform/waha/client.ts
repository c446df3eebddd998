import { MAX_FILE_BYTES } from '#domain/conversations/messages/files.ts';
import { createHttpClient, type HttpResponse } from '../http-client/http-client.ts';
import { HttpError } from '../http-client/http-error.ts';
import { metrics } from '../metrics.ts';
import { traced } from '../tracing.ts';
import type { StreamedBody } from './file-body.ts';

/** A call that the gateway rejected or didn't answer in time. Contains nothing from the response. */
export class WahaError extends HttpError {
  override readonly name = 'WahaError';

  constructor(status: number, what: string, options?: ErrorOptions) {
    const { cause } = options ?? {};
    const kind = cause instanceof HttpError ? cause.kind : status === 0 ? 'unreachable' : 'status';
    super(kind, `The WhatsApp gateway ${what}`, { status, ...options });
  }
}

/** For `catch`: what to do if the gateway refuses or doesn't respond. Throws any other error again. */
export const onWahaError =
  <T>(handle: (error: WahaError) => T) =>
  (error: unknown): T => {
    if (!(error instanceof WahaError)) throw error;
    return handle(error);
  };

export interface WahaCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  /** replaces `body` with data that isn't held in memory */
  stream?: StreamedBody;
  /** longest time for the whole call, in ms; the gateway has no timeouts */
  timeout?: number;
  /** a file is sent or received: uses separate connections, so they don't hold up other calls */
  file?: boolean;
  /** receives a file from the gateway in parts, instead of the response's body */
  into?: (part: Uint8Array) => Promise<void>;
}

export type WahaAnswer = Pick<HttpResponse, 'status' | 'body'>;

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
/** Concurrent file transfers. */
const FILES_AT_ONCE = 3;
/** Concurrent sends of one number, as many as a gateway was seen to handle. */
const MAX_SENDS_PER_SESSION = 8;

/** A thin client of WAHA: one key, bounded times and sizes. */
export function createWaha({ url, apiKey }: { url: string; apiKey: string }) {
  const client = createHttpClient({ connections: 64, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
  const files = createHttpClient({
    connections: FILES_AT_ONCE,
    maxBytes: MAX_FILE_BYTES,
    timeoutMs: TIMEOUT_MS,
  });
  async function request({
    method,
    path,
    body,
    stream,
    timeout = TIMEOUT_MS,
    file = false,
    into,
  }: WahaCall): Promise<WahaAnswer> {
    const end = metrics.gateway.startTimer({ method });
    let outcome = 'none';
    try {
      const answer = await (file ? files : client).request(url + path, {
        method,
        timeoutMs: timeout,
        headers: {
          'x-api-key': apiKey,
          accept: file ? '*/*' : 'application/json',
          ...((body ?? stream) && { 'content-type': 'application/json' }),
          ...(stream && { 'content-length': String(stream.length) }),
        },
        body: stream ? stream.body : body && JSON.stringify(body),
        ...(into && { bounds: { keepBytes: MAX_FILE_BYTES, maxBytes: MAX_FILE_BYTES, into } }),
      });
      outcome = `${Math.floor(answer.status / 100)}xx`;
      return answer;
    } catch (error) {
      stream?.body.destroy();
      throw new WahaError(0, 'did not answer', { cause: error });
    } finally {
      end({ outcome });
    }
  }

  return {
    /** runs calls that change a session's state one by one: the gateway locks the session for them */
    lanes: createLanes(),
    /** messages to leads */
    sends: createSendQueue(MAX_SENDS_PER_SESSION),
    /** Returns responses of any status. Throws WahaError if there is none. */
    call: (call: WahaCall): Promise<WahaAnswer> =>
      traced('gateway', { 'http.request.method': call.method }, () => request(call)),
    async close() {
      await Promise.all([client.close(), files.close()]);
    },
  };
}

export type Waha = ReturnType<typeof createWaha>;

interface Slots {
  used: number;
  /** callers waiting for a slot, longest wait first */
  waiting: (() => void)[];
}

/**
 * Sends in one chat run one by one, sends in different chats in parallel, up to a limit per number.
 * Applies per process. The gateway itself handles sends of one number in parallel. The limit keeps a
 * busy number from using every connection to the gateway.
 */
export function createSendQueue(perSession: number) {
  const chats = createLanes();
  const sessions = new Map<string, Slots>();

  async function inSlot<T>(session: string, work: () => Promise<T>): Promise<T> {
    const slots = sessions.get(session) ?? { used: 0, waiting: [] };
    sessions.set(session, slots);
    if (slots.used < perSession) slots.used += 1;
    else await new Promise<void>((resolve) => slots.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot goes directly to the next in line, so that no later caller can take it first.
      const next = slots.waiting.shift();
      if (next) next();
      else slots.used -= 1;
      if (slots.used === 0) sessions.delete(session);
    }
  }

  return {
    run: <T>(session: string, chat: string, work: () => Promise<T>): Promise<T> =>
      chats.run(`${session} ${chat}`, () => inSlot(session, work)),
    /** Whether this number has reached its limit, so that another send would wait. */
    isFull: (session: string): boolean => (sessions.get(session)?.used ?? 0) >= perSession,
  };
}

/**
 * Runs work of the same key one by one, and work of different keys in parallel. Applies per process. Calls
 * of two processes for one session may still collide; the gateway queues them.
 */
export function createLanes() {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const previous = tails.get(key) ?? Promise.resolve();
      // The lane is free before the caller continues and checks `isBusy`.
      const result = previous.then(work, work).finally(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      const tail = result.catch(() => {});
      tails.set(key, tail);
      return result;
    },
    /** Whether work of this key is running, so that more of it would wait. */
    isBusy: (key: string): boolean => tails.has(key),
  };
}
