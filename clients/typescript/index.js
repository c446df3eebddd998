import createFetchClient from 'openapi-fetch';
import { Webhook } from 'standardwebhooks';

const MAX_WAITS = 5;

export class ApiError extends Error {
  name = 'ApiError';

  constructor(problem, status) {
    super(`${problem?.code ?? status}: ${problem?.detail ?? 'no further word'}`);
    this.problem = problem;
    this.status = status;
  }

  get code() {
    return this.problem?.code;
  }
}

export function createClient({ url, key, fetch: send = globalThis.fetch, maxWaits = MAX_WAITS }) {
  return createFetchClient({
    baseUrl: `${url.replace(/\/+$/, '')}/api/v1`,
    headers: { authorization: `Bearer ${key}` },
    fetch: (request) => sendWithinLimits(send, request, maxWaits),
  });
}

/** A request refused with 429 had no effect, so it is retried when the server says. */
async function sendWithinLimits(send, request, waitsLeft) {
  // A body can only be read once, so each attempt sends a copy.
  const answer = await send(request.clone());
  if (answer.status !== 429 || waitsLeft <= 0) return answer;
  const seconds = Number(answer.headers.get('retry-after') ?? 1);
  await answer.body?.cancel();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return sendWithinLimits(send, request, waitsLeft - 1);
}

export async function take(call) {
  const { data, error, response } = await call;
  if (!response.ok) throw new ApiError(error, response.status);
  return data;
}

export function verifyWebhook(secret, headers, rawBody) {
  const named = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  return new Webhook(secret).verify(rawBody, named);
}
