import { MAX_FILE_BYTES } from '#domain/conversations/messages/files.ts';
import { createHttpClient, type HttpResponse } from '../http-client/http-client.ts';
import { HttpError } from '../http-client/http-error.ts';
import { metrics } from '../metrics.ts';
import { traced } from '../tracing.ts';
import type { StreamedBody } from './file-body.ts';
import { createLanes, createSendQueue, type Lanes, type SendQueue } from './send-queue.ts';

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
/** So many files are on their way at once. Those that come are held in memory. */
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
