import { createHash, randomUUID } from 'node:crypto';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { type Context, Hono } from 'hono';
import type { Reason } from '#copy/catalog/reasons.ts';
import { apiErrors } from '#copy/errors/api.ts';
import { KEY_LIMIT } from '#domain/api/keys.ts';
import { ERROR_STATUSES, Refusal } from '#domain/errors.ts';
import { callerNetwork, isWithinLimits } from '#server/features/accounts/rate-limit/rate-limit.ts';
import { countInWindow } from '#server/features/accounts/rate-limit/rate-limit-queries.ts';
import { isOutage } from '#server/platform/db/write-health.ts';
import { createAnonymousQueue } from '#server/platform/http/intake-limit.ts';
import { KEY_HEADER } from '#server/platform/idempotency/run-once.ts';
import { VERSION } from '#server/platform/version.ts';
import type { Services } from '#server/services.ts';
import { apiDocs } from './docs-page.ts';
import { type ApiCaller, findCaller, tokenOf } from './find-caller.ts';
import { answerMcp } from './mcp/mcp-handler.ts';
import { apiDocument } from './v1/document.ts';
import { outage, problem, problemOf, problemResponse, retryHeader } from './v1/problem.ts';
import { v1Router } from './v1/router.ts';
import { type ApiRoute, methodsOf, routesAt } from './v1/routes.ts';
import { findUnexpectedInput } from './v1/unexpected-input.ts';

const BASE = '/api/v1';
const MCP = '/mcp';
/** Whether a path is for API clients, which get refusals as problems (RFC 9457). */
export const isOfApi = (path: string): boolean => path === MCP || path.startsWith(`${BASE}/`);

type Work = (c: Context, caller: ApiCaller) => Promise<Response>;

/**
 * The public API. Only a key identifies the caller: browser cookies don't count here, and pages of other
 * sites may not read responses (no CORS).
 */
export function publicApi(services: Services, addressOf: (c: Context) => string): Hono {
  const app = new Hono();
  const handler = new OpenAPIHandler(v1Router, { customErrorResponseBodyEncoder: problemOf });
  const strangers = createAnonymousQueue();
  let document: Promise<unknown> | undefined;

  app.get(`${BASE}/openapi.json`, async (c) => {
    document ??= apiDocument(services.env.PUBLIC_URL, VERSION);
    return c.json(await document);
  });
  app.route(`${BASE}/docs`, apiDocs());
  app.get(`${BASE}/docs/`, (c) => c.redirect(`${BASE}/docs`, 308));

  app.all(`${BASE}/*`, (c) => respond(c, call));
  app.all(MCP, (c) => respond(c, callMcp));
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      const status = ERROR_STATUSES[error.code];
      return problemResponse(problem(status, error.code, error.reason), retryHeader(status));
    }
    // The client has gone away.
    if (c.req.raw.signal.aborted)
      return problemResponse(problem(400, 'ABORTED', apiErrors.aborted));
    if (isOutage(error)) {
      services.log.warn({ err: error }, 'an API call failed while the database was unavailable');
      return problemResponse(outage());
    }
    services.log.error({ err: error }, 'an API call failed');
    return problemResponse(problem(500, 'INTERNAL', apiErrors.failed));
  });
  return app;

  async function respond(c: Context, work: Work): Promise<Response> {
    const answer = await admitted(c, work);
    answer.headers.set('cache-control', 'no-store');
    return answer;
  }

  async function admitted(c: Context, work: Work): Promise<Response> {
    const ip = addressOf(c);
    const token = tokenOf(c.req.header('authorization'));
    // The caller is unknown until the key has been looked up.
    const caller = await strangers.run({ key: callerNetwork(ip), first: false }, async () => {
      const found = token ? await findCaller(services.db, token) : undefined;
      return found ?? refuseStranger(ip);
    });
    if (caller instanceof Response) return caller;
    const limit = await countInWindow(services.db, `api:${caller.key_id}`, KEY_LIMIT.seconds);
    const headers = limitHeaders(limit);
    if (limit.count > KEY_LIMIT.requests) {
      const many = problem(429, 'TOO_MANY_REQUESTS', apiErrors.tooManyOfKey);
      return problemResponse(many, { ...headers, 'retry-after': headers['ratelimit-reset'] });
    }
    const worked = await work(c, caller);
    const answer = new Response(worked.body, worked);
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  }

  async function refuseStranger(ip: string): Promise<Response> {
    const known = await isWithinLimits(services.db, 'unknownApiKey', { ip, account: '' });
    return known
      ? problemResponse(problem(401, 'UNAUTHORIZED', apiErrors.keyMissing), {
          'www-authenticate': 'Bearer',
        })
      : problemResponse(problem(429, 'TOO_MANY_REQUESTS', apiErrors.tooManyWithoutKey), {
          'retry-after': '60',
        });
  }

  async function call(c: Context, caller: ApiCaller): Promise<Response> {
    const key = c.req.header(KEY_HEADER) ?? null;
    if (key !== null && (key === '' || key.length > 255)) {
      return problemResponse(problem(422, 'INVALID_INPUT', apiErrors.keyLength));
    }
    const routes = routesAt(c.req.path.slice(BASE.length));
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const route = routes.find((item) => item.method === method);
    if (!route) return notTaken(routes, method);
    const read = await readRequest(c.req.raw);
    if (read instanceof Response) return read;
    const { request, text } = read;
    if (text !== '' && !isJson(request))
      return problemResponse(problem(415, 'UNSUPPORTED_MEDIA_TYPE', apiErrors.noJson));
    const stray = findUnexpectedInput(route, new URL(request.url).searchParams, text);
    if (stray) return problemResponse(stray);
    const { requestId, log } = logOf(c, caller);
    const { matched, response } = await handler.handle(asMethod(request, method), {
      prefix: BASE,
      context: { services: { ...services, log }, caller, key: key && hashOf(key), log },
    });
    if (!matched) return notTaken([], method);
    return asProblem(response, requestId);
  }

  async function callMcp(c: Context, caller: ApiCaller): Promise<Response> {
    const read = await readRequest(c.req.raw);
    if (read instanceof Response) return read;
    const { request, text } = read;
    // A key's limit counts requests, and newer protocol revisions have no batches.
    if (/^\s*\[/.test(text)) {
      return problemResponse(problem(400, 'INVALID_INPUT', apiErrors.noBatch));
    }
    const { log } = logOf(c, caller);
    return answerMcp(request, { services: { ...services, log }, caller, log }, hashOf);
  }

  function logOf(c: Context, { key_id }: ApiCaller) {
    const requestId = randomUUID();
    const log = services.log.child({ requestId, path: c.req.path, api_key_id: key_id });
    return { requestId, log };
  }
}

/** HEAD is answered like GET. */
const asMethod = (request: Request, method: string): Request =>
  request.method === method ? request : new Request(request, { method });

const isJson = ({ headers }: Request): boolean =>
  /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers.get('content-type') ?? '');

function notTaken(routes: readonly ApiRoute[], method: string): Response {
  const allow = methodsOf(routes).join(', ');
  if (allow === '') return problemResponse(problem(404, 'NO_SUCH_PATH', apiErrors.noSuchPath));
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  const detail = apiErrors.otherMethods({ methods: allow });
  return problemResponse(problem(405, 'METHOD_NOT_ALLOWED', detail), { allow });
}

/** Callers' idempotency keys have any form. The stored hash has a fixed one. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Uses the problem's status, which may differ from the procedure's. */
async function asProblem(response: Response, requestId: string): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('x-request-id', requestId);
  if (response.status < 400) {
    return new Response(response.body, { status: response.status, headers });
  }
  headers.set('content-type', 'application/problem+json');
  const text = await response.text();
  const { status } = JSON.parse(text) as { status: number };
  for (const [name, value] of Object.entries(retryHeader(status))) headers.set(name, value);
  return new Response(text, { status, headers });
}

function limitHeaders({ count, left_ms }: { count: number; left_ms: number }) {
  return {
    'ratelimit-limit': String(KEY_LIMIT.requests),
    'ratelimit-remaining': String(Math.max(0, KEY_LIMIT.requests - count)),
    'ratelimit-reset': String(Math.max(1, Math.ceil(left_ms / 1000))),
  };
}

const MAX_BYTES = 256 * 1024;

/** A request whose body was read, as text. */
interface ReadRequest {
  request: Request;
  text: string;
}

/**
 * Reads the body here, so that nothing beyond the limit is kept, and nothing is stored in a wrong
 * encoding, which would garble its text. Returns a response if the body is refused.
 */
async function readRequest(request: Request): Promise<ReadRequest | Response> {
  if (!request.body) return { request, text: '' };
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') {
    return problemResponse(unsupported(apiErrors.compressed), { 'accept-encoding': 'identity' });
  }
  if (!isUtf8(request.headers.get('content-type') ?? '')) {
    return problemResponse(unsupported(apiErrors.otherCharset));
  }
  const bytes = await bounded(request);
  if (!bytes) return tooLarge();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const { method, headers, url } = request;
    return { request: new Request(url, { method, headers, body: text || null }), text };
  } catch {
    return problemResponse(problem(400, 'BAD_REQUEST', apiErrors.noUtf8));
  }
}

const unsupported = (reason: Reason) => problem(415, 'UNSUPPORTED_MEDIA_TYPE', reason);

function isUtf8(contentType: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  return /^(?:utf-?8|us-ascii)$/i.test(charset);
}

const tooLarge = () =>
  problemResponse(problem(413, 'TOO_LARGE', apiErrors.bodyTooLarge({ max: MAX_BYTES })), {
    // Otherwise the unread rest would be taken for the next request.
    connection: 'close',
  });

/** Undefined if the body is too large. */
async function bounded(request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
