import { createHttpClient } from './http-client.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;

interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * The client as a `fetch`, for a library that takes one: to the addresses of `endpoints` only (it
 * may grow), without following redirects. Throws HttpError for anything else.
 */
export function endpointFetch(endpoints: ReadonlySet<string>) {
  const client = createHttpClient({ connections: 8, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
  return async (url: string, { method, headers, body, signal }: FetchInit): Promise<Response> => {
    if (!endpoints.has(url)) throw new Error('This is no endpoint of the service');
    const answer = await client.request(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      signal,
      // The only bodies of OpenID Connect are forms.
      ...(body instanceof URLSearchParams && { body: body.toString() }),
    });
    return new Response(answer.body.length > 0 ? new Uint8Array(answer.body) : null, {
      status: answer.status,
      headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    });
  };
}
