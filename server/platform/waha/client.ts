import { MAX_FILE_BYTES } from '#domain/conversations/messages/files.ts';
import { createHttpClient, type HttpResponse } from '../http-client/http-client.ts';
import { HttpError } from '../http-client/http-error.ts';
import { metrics } from '../metrics.ts';
import { traced } from '../tracing.ts';
import type { StreamedBody } from './file-body.ts';

/** A call that the gateway rejected or didn't answer in time. Contains nothing of the response. */
export class WahaError extends HttpError {
  override readonly name = 'WahaError';

  constructor(status: number, what: string, options?: ErrorOptions) {
    const { cause } = options ?? {};
    const kind = cause instanceof HttpError ? cause.kind : status === 0 ? 'unreachable' : 'status';
    super(kind, `The WhatsApp gateway ${what}`, { status, ...options });
  }
}

export interface WahaCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  /** instead of it, what is not held in memory */
  stream?: StreamedBody;
  /** longest time for the whole call, in ms; the gateway has no timeouts */
  timeout?: number;
  /** the answer is a file, or a file is sent: over separate connections, one call at a time */
  file?: boolean;
  /** takes a file that the gateway gives, part by part, instead of the answer's body */
  into?: (part: Uint8Array) => Promise<void>;
}

export type WahaAnswer = Pick<HttpResponse, 'status' | 'body'>;

/** A thin client of WAHA: one key, bounded times and sizes. */
export interface Waha {
  /** Any status is an answer. Throws WahaError without one. */
  call(call: WahaCall): Promise<WahaAnswer>;
  /** calls that change a session's life, in sequence: the gateway locks the session for them */
  lanes: Lanes;
  /** what is said to leads */
  sends: SendQueue;
  close(): Promise<void>;
}

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
/** So many files are on their way at once. */
const FILES_AT_ONCE = 3;
/** As many answers of one number may be on their way as a gateway was seen to take at once. */
const MAX_SENDS_PER_SESSION = 8;

export function createWaha({ url, apiKey }: { url: string; apiKey: string }): Waha {
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
    lanes: createLanes(),
    sends: createSendQueue(MAX_SENDS_PER_SESSION),
    call: (call) => traced('gateway', { 'http.request.method': call.method }, () => request(call)),
    async close() {
      await Promise.all([client.close(), files.close()]);
    },
  };
}

/** Sends of one chat run in sequence, sends of different chats side by side, up to a bound a number. */
interface SendQueue {
  run<T>(session: string, chat: string, work: () => Promise<T>): Promise<T>;
  /** Whether as many sends of this number run as may, so that one more would wait. */
  isFull(session: string): boolean;
}

interface Slots {
  used: number;
  /** callers that wait for a slot, the longest wait first */
  waiting: (() => void)[];
}

/**
 * Per process. The gateway itself takes sends of one number side by side; the bound keeps one busy
 * number from taking every connection to the gateway.
 */
export function createSendQueue(perSession: number): SendQueue {
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
      // A slot goes straight to the next in line, so no one who comes later can take it first.
      const next = slots.waiting.shift();
      if (next) next();
      else slots.used -= 1;
      if (slots.used === 0) sessions.delete(session);
    }
  }

  return {
    run: (session, chat, work) => chats.run(`${session} ${chat}`, () => inSlot(session, work)),
    isFull: (session) => (sessions.get(session)?.used ?? 0) >= perSession,
  };
}

/** Runs work of the same key in sequence, and work of different keys in parallel. */
interface Lanes {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether work of this key is running, so that more of it would wait. */
  isBusy(key: string): boolean;
}

/** Per process. Calls of two processes for one session may still collide; the gateway queues them. */
export function createLanes(): Lanes {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const previous = tails.get(key) ?? Promise.resolve();
      // The lane is free before the caller continues and checks `isBusy`.
      const result = previous.then(work, work).finally(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      const tail = result.catch(() => {});
      tails.set(key, tail);
      return result;
    },
    isBusy: (key) => tails.has(key),
  };
}
