import { createHttpClient, type HttpResponse } from '../http-client/http-client.ts';
import { HttpError } from '../http-client/http-error.ts';
import { createLanes, type Lanes } from './lanes.ts';

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
  /** longest time for the whole call, in ms; the gateway has no timeouts of its own */
  timeout?: number;
}

export type WahaAnswer = Pick<HttpResponse, 'status' | 'body'>;

/** A thin client of WAHA: one key, bounded times and sizes, calls of one session in sequence. */
export interface Waha {
  /** Any status is an answer. Throws WahaError without one. */
  call(call: WahaCall): Promise<WahaAnswer>;
  lanes: Lanes;
  close(): Promise<void>;
}

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

export function createWaha({ url, apiKey }: { url: string; apiKey: string }): Waha {
  const client = createHttpClient({ connections: 64, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
  return {
    lanes: createLanes(),
    async call({ method, path, body, timeout = TIMEOUT_MS }) {
      try {
        return await client.request(url + path, {
          method,
          timeoutMs: timeout,
          headers: {
            'x-api-key': apiKey,
            accept: 'application/json',
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
      } catch (error) {
        throw new WahaError(0, 'did not answer', { cause: error });
      }
    },
    close: () => client.close(),
  };
}
