import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_SCOPES, type ApiScope, KEY_LIMIT } from '#domain/api/keys.ts';
import { newId } from '#server/platform/id.ts';
import { type ApiDocument, apiDocument, type Operation } from '#server/test/api/api-document.ts';
import { buildKey } from '#server/test/api/api-client.ts';
import { buildOperands, filledPath, operationBodies } from '#server/test/api/api-operations.ts';
import { buildSide } from '#server/test/api/api-side.ts';
import { serve } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();
const web = await serve(services);
const answer = await fetch(`${web.url}/api/v1/openapi.json`);
const { operations, bodyFaults, answerFaults } = apiDocument((await answer.json()) as ApiDocument);
const named = operations.map(
  (operation) => [`${operation.method} ${operation.path}`, operation] as const,
);

let side: Awaited<ReturnType<typeof buildSide>>;
let ids: Record<string, string>;
let bodies: Record<string, () => object>;
/** One token without webhook scopes, and one with nothing else. */
let other: [string, string];
/** A token that has used up its limit. */
let busy: string;
beforeAll(async () => {
  side = await buildSide(services, web);
  const keyOf = (scopes: ApiScope[]) => buildKey(services, side.team, { scopes });
  other = [(await keyOf(['leads:read'])).token, (await keyOf(['webhooks:write'])).token];
  const { key_id, token } = await keyOf(API_SCOPES);
  await side.call('GET', '/key', undefined, { authorization: `Bearer ${token}` });
  await services.db.pool.query('UPDATE rate_limits SET count = $2 WHERE key = $1', [
    `api:${key_id}`,
    KEY_LIMIT.requests,
  ]);
  busy = token;
  ids = await buildOperands(side);
  bodies = operationBodies(side);
});
afterAll(() => web.stop());

const QUERIES: Record<string, string> = { 'GET /webhook-events/samples': '?type=lead.created' };

/** A method that no path accepts. */
const UNKNOWN_METHOD = 'PROPFIND';
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const ownPath = (operation: Operation) =>
  filledPath(operation.path, (name) => ids[name] ?? '') + (QUERIES[nameOf(operation)] ?? '');

interface Sent {
  path?: string;
  method?: string;
  token?: string | null;
  type?: string;
  body?: BodyInit;
}

/** Sends a valid request for an operation, with the given overrides. */
function send(one: Operation, given: Sent = {}): Promise<Response> {
  const { path = ownPath(one), method = one.method, token = side.token } = given;
  const takes = method !== 'GET' && method !== 'HEAD';
  const { type = 'application/json' } = given;
  const body = given.body ?? JSON.stringify(bodies[nameOf(one)]?.() ?? {});
  return fetch(`${web.url}/api/v1${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(takes && { 'content-type': type }),
    },
    ...(takes && { body }),
  });
}

/** The status of each request, with its response's violations of the document. */
async function outcomes(
  one: Operation,
  ...all: Sent[]
): Promise<[status: number, faults: string[]][]> {
  const answers: [number, string[]][] = [];
  for (const given of all) {
    const response = await send(one, given);
    answers.push([response.status, await answerFaults(one, response)]);
  }
  return answers;
}
const as = (...statuses: number[]) => statuses.map((status) => [status, []]);

it('every operation with a body has one here', () => {
  const taking = operations.filter(({ body }) => body?.required?.length).map(nameOf);
  expect(taking.filter((name) => !(name in bodies))).toEqual([]);
});

describe.each(named)('%s answers as the document says', (_name, item) => {
  it('to strangers', async () => {
    expect(await outcomes(item, { token: null })).toEqual(as(401));
  });

  it('to an unknown path and method', async () => {
    const elsewhere = `${item.path.replaceAll(/[{}]/g, '')}/none/of`;
    const wrong = [{ path: elsewhere }, { method: UNKNOWN_METHOD }];
    expect(await outcomes(item, ...wrong)).toEqual(as(404, 405));
  });

  it('to an unknown parameter', async () => {
    const path = `${ownPath(item)}${QUERIES[nameOf(item)] ? '&' : '?'}x=1`;
    expect(await outcomes(item, { path })).toEqual(as(422));
  });

  it('to a key that has used up its limit', async () => {
    expect(await outcomes(item, { token: busy })).toEqual(as(429));
  });
});

describe.each(named.filter(([, { path }]) => path !== '/key'))('%s', (_name, item) => {
  it('answers keys without its scope as the document says', async () => {
    const [notWebhooks, webhooks] = other;
    const token = item.path.startsWith('/webhook') ? notWebhooks : webhooks;
    expect(await outcomes(item, { token })).toEqual(as(403));
  });
});

describe.each(named.filter(([, { path }]) => path.includes('{')))('%s', (_name, item) => {
  it('answers unknown and invalid ids as the document says', async () => {
    const [gone, none] = [filledPath(item.path, () => newId()), filledPath(item.path, () => 'x')];
    expect(await outcomes(item, { path: gone }, { path: none })).toEqual(as(404, 422));
  });
});

describe.each(named.filter(([, { method }]) => method !== 'GET'))('%s', (name, item) => {
  it('answers unreadable bodies as the document says', async () => {
    const large = JSON.stringify({ a: 'x'.repeat(300_000) });
    const form = { type: 'text/plain', body: 'x=1' };
    const all = [form, { body: '{"a":' }, { body: '[]' }, { body: large }];
    expect(await outcomes(item, ...all)).toEqual(as(415, 400, 422, 413));
  });

  it('refuses bodies that the document does not allow', async () => {
    const good = bodies[name]?.() ?? {};
    const { properties = {}, required = [] } = item.body ?? {};
    const texts = [
      { ...good, none_of_ours: 1 },
      ...Object.keys(properties).map((field) => ({ ...good, [field]: 7.5 })),
      ...required.map((field) => ({ ...good, [field]: undefined })),
    ].map((body) => JSON.stringify(body));
    const known = texts.filter(
      (text) => item.body && bodyFaults(item, JSON.parse(text)).length === 0,
    );
    expect(known).toEqual([]);
    const sent = texts.map((body) => ({ body }));
    expect(await outcomes(item, ...sent)).toEqual(as(...texts.map(() => 422)));
  });
});

describe('a valid request', () => {
  const takesAway = ({ method, path }: Operation) =>
    method === 'DELETE' || path.endsWith('/cancel');
  const last = named.filter(([, one]) => takesAway(one));
  const first = named.filter(([, one]) => !takesAway(one));
  it.each([...first, ...last])('%s is answered as the document says', async (name, item) => {
    const body: unknown = JSON.parse(JSON.stringify(bodies[name]?.() ?? null));
    expect(body === null ? [] : bodyFaults(item, body)).toEqual([]);
    expect(await outcomes(item, {})).toEqual(as(item.success));
  });
});
