import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { FaultBox } from '../faults.ts';
import type { RingLog } from '../ring-log.ts';
import { type Account, newId } from './account.ts';
import { type Call, CALLS } from './calls.ts';
import { API_VERSION, type Wire } from './contract/schemas.ts';
import { readParams, StripeError } from './params.ts';
import { type Shown, view } from './views.ts';

const SECRET_KEY = 'sk_test_sandbox';
const MAX_BODY_BYTES = 256 * 1024;

/** One request as `_control/requests` shows it. */
export interface LoggedRequest {
  call: string;
  params: string;
  status: number;
  answer: object;
}

/** The calls of the API with Stripe's key, version, idempotency, parameters and expansion. */
export function stripeApi(account: Account, log: RingLog<LoggedRequest>, faults: FaultBox): Hono {
  const api = new Hono().use(faults.middleware(), bodyLimit({ maxSize: MAX_BODY_BYTES }));
  for (const call of CALLS) {
    api.on(call.method, call.path, async (c) => {
      const { method, url } = c.req;
      const text = method === 'POST' ? await c.req.text() : (url.split('?')[1] ?? '');
      const { status, body } = answerTo(account, call, c, text);
      log.add({ call: `${method} ${c.req.path}`, params: text, status, answer: body });
      const headers = { 'request-id': newId('req'), 'stripe-version': API_VERSION };
      return Response.json(body, { status, headers });
    });
  }
  const { status, body } = new StripeError(404, 'Unrecognized request URL.');
  return api.all('*', () => Response.json(body, { status }));
}

/** What a call answered under an idempotency key is answered again. */
function answerTo(account: Account, call: Call, c: Context, text: string) {
  const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
  const { path } = c.req;
  const keep = (status: number, answer: object) => {
    if (key) account.add('idempotent', { id: key, path, body: text, status, answer });
    return { status, body: answer };
  };
  try {
    if (c.req.header('authorization') !== `Bearer ${SECRET_KEY}`) {
      throw new StripeError(401, 'Invalid API Key provided');
    }
    const known = key ? account.find('idempotent', key) : undefined;
    if (known) return { status: known.status, body: known.answer };
    const params = readParams(text, call.type);
    const answer = call.answer(account, params, c.req.param('id') ?? '');
    const paths = Array.isArray(params.expand) ? params.expand : [];
    for (const name of paths.map(String)) expandPath(account, answer, name.split('.'));
    return keep(200, answer);
  } catch (error) {
    if (!(error instanceof StripeError)) {
      return new StripeError(500, `The sandbox failed: ${String(error)}`, {}, 'api_error');
    }
    // Stripe forgets what it refused before it began, and keeps a charge that failed.
    return error.status === 402 ? keep(402, error.body) : error;
  }
}

const KINDS: Record<string, string> = { latest_invoice: 'invoice' };

/** Puts objects in place of the ids at a path: `data.latest_invoice`. */
function expandPath(account: Account, target: Wire, [name = '', ...rest]: string[]): void {
  const kind = (KINDS[name] ?? name) as Shown;
  const expand = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expand);
    const object =
      typeof value === 'string' ? view(account, kind, account.get(kind, value)) : value;
    if (object && rest.length > 0) expandPath(account, object as Wire, rest);
    return object;
  };
  target[name] = expand(target[name]);
}
