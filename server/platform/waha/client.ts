import { createHttpClient, type HttpResponse } from '../http-client/http-client.ts';
import { HttpError } from '../http-client/http-error.ts';
import { createLanes, type Lanes } from './lanes.ts';

/** A call that the gateway refused or did not answer in time. Holds nothing of its own answer. */
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
  /** longest wait in ms; the gateway itself bounds nothing */
  timeout?: number;
}

export type WahaAnswer = Pick<HttpResponse, 'status' | 'body'>;

/** A thin client of WAHA: one key, bounded waits and sizes, calls of one session in a row. */
export interface Waha {
  /** Throws WahaError when there is no answer within the time; any status is an answer. */
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
