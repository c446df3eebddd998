import { Agent, request } from 'undici';
import { createLanes, type Lanes } from './lanes.ts';

/** A call that the gateway refused or did not answer in time. Holds nothing of its own answer. */
export class WahaError extends Error {
  override readonly name = 'WahaError';
  /** HTTP status; 0 when there was no answer */
  readonly status: number;

  constructor(status: number, what: string, options?: ErrorOptions) {
    super(`The WhatsApp gateway ${what}`, options);
    this.status = status;
  }
}

export interface WahaCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  accept?: string;
  /** longest wait in ms; the gateway itself bounds nothing */
  timeout?: number;
}

export interface WahaAnswer {
  status: number;
  type: string;
  body: Buffer;
}

/** A thin client of WAHA: one key, bounded waits and sizes, calls of one session in a row. */
export interface Waha {
  /** Throws WahaError when there is no answer within the time; any status is an answer. */
  call(call: WahaCall): Promise<WahaAnswer>;
  lanes: Lanes;
  close(): Promise<void>;
}

const LARGEST_ANSWER = 5 * 1024 * 1024;

export function createWaha({ url, apiKey }: { url: string; apiKey: string }): Waha {
  const agent = new Agent({ connections: 64, maxResponseSize: LARGEST_ANSWER });
  return {
    lanes: createLanes(),
    async call({ method, path, body, accept = 'application/json', timeout = 15_000 }) {
      try {
        const response = await request(url + path, {
          method,
          dispatcher: agent,
          headersTimeout: timeout,
          bodyTimeout: timeout,
          signal: AbortSignal.timeout(timeout),
          headers: {
            'x-api-key': apiKey,
            accept,
            ...(body && { 'content-type': 'application/json' }),
          },
          body: body ? JSON.stringify(body) : null,
        });
        const bytes = Buffer.from(await response.body.arrayBuffer());
        const type = String(response.headers['content-type'] ?? '');
        return { status: response.statusCode, type, body: bytes };
      } catch (error) {
        throw new WahaError(0, 'did not answer', { cause: error });
      }
    },
    close: () => agent.close(),
  };
}
