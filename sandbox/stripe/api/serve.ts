import { timingSafeEqual } from 'node:crypto';
import type { Context, Handler } from 'hono';
import { API_VERSION, answerProblems } from '../contract/schemas.ts';
import type { RingLog } from '../../ring-log.ts';
import type { Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import { errorBody, invalid, StripeRefusal } from '../wire/errors.ts';
import { expandAnswer } from '../wire/expand.ts';
import { type FormFields, readForm } from '../wire/form.ts';
import { readParams } from '../wire/read-params.ts';
import type { Endpoint } from './call.ts';

export const SECRET_KEY = 'sk_test_sandbox';

/** One request as `_control/requests` shows it. */
export interface LoggedRequest {
  id: string;
  method: string;
  path: string;
  params: FormFields;
  idempotency_key: string | null;
  status: number;
  /** what does not fit the SDK's types: always empty, or the sandbox is wrong */
  problems: string[];
}

interface Server {
  account: Account;
  log: RingLog<LoggedRequest>;
}

interface Answer {
  status: number;
  body: object;
  replayed?: boolean;
}

/** Answers one call of the API as Stripe does: key, version, idempotency, parameters, expansion. */
export function serve({ account, log }: Server, endpoint: Endpoint): Handler {
  return async (c) => {
    const request = newId('req', 14);
    const text = c.req.method === 'POST' ? await c.req.text() : (c.req.url.split('?')[1] ?? '');
    const path = c.req.path.replace(/^.*?(?=\/v1\/)/, '');
    const key = (c.req.method === 'POST' && c.req.header('idempotency-key')) || null;
    const asked = { path, text, key, request };
    const answer = answerTo(account, endpoint, asked, c);
    log.add({
      id: request,
      method: c.req.method,
      path,
      params: fieldsOf(text),
      idempotency_key: key,
      status: answer.status,
      problems: answer.status < 400 ? answerProblems(answer.body) : [],
    });
    return respond(c, answer, request);
  };
}

export function respond(c: Context, { status, body, replayed }: Answer, request: string): Response {
  return Response.json(body, {
    status,
    headers: {
      'request-id': request,
      'stripe-version': API_VERSION,
      ...(c.req.header('idempotency-key') && {
        'idempotency-key': c.req.header('idempotency-key') ?? '',
      }),
      ...(replayed && { 'idempotent-replayed': 'true' }),
    },
  });
}

interface Asked {
  path: string;
  text: string;
  key: string | null;
  request: string;
}

function answerTo(account: Account, endpoint: Endpoint, asked: Asked, c: Context): Answer {
  const { path, text, key, request } = asked;
  const refused = (error: unknown) => refusal(error, request);
  try {
    checkCaller(c);
    const known = key === null ? undefined : account.store.find('idempotent', key);
    if (known) return replay(known, asked);
    const { type, plays } = endpoint;
    const params = readParams(readForm(text), type, plays);
    const answer = run(account, endpoint, { id: c.req.param('id') ?? '', params, key, request });
    // What Stripe refused before it began is not kept: the same key may be used for the next try.
    if (key !== null && (answer.status < 400 || answer.status === 402)) {
      const { status, body } = answer;
      const created = Math.floor(Date.now() / 1000);
      account.store.put('idempotent', {
        id: key,
        created,
        path,
        body: text,
        status,
        answer: body,
        request,
      });
    }
    return answer;
  } catch (error) {
    return refused(error);
  }
}

interface Run {
  id: string;
  params: unknown;
  key: string | null;
  request: string;
}

function run(account: Account, endpoint: Endpoint, { id, params, key, request }: Run): Answer {
  account.request = { id: request, idempotency_key: key };
  try {
    const answer = endpoint.handle({ account, id, params });
    const { expand } = params as { expand?: string[] };
    return { status: 200, body: expandAnswer(account, answer, expand) };
  } catch (error) {
    return refusal(error, request);
  } finally {
    account.request = { id: null, idempotency_key: null };
  }
}

const DAY_SECONDS = 86_400;

function replay(
  known: { created: number; path: string; body: string; status: number; answer: unknown },
  { path, text, key }: Asked,
): Answer {
  const isOld = known.created < Date.now() / 1000 - DAY_SECONDS;
  if (known.path !== path) {
    throw new StripeRefusal(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${known.path}' vs '${path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (known.body !== text && !isOld) {
    throw new StripeRefusal(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return { status: known.status, body: known.answer as object, replayed: true };
}

/** Stripe's answer to an error; one that is not Stripe's is the sandbox's own fault. */
function refusal(error: unknown, request: string): Answer {
  const said =
    error instanceof StripeRefusal
      ? error
      : new StripeRefusal(500, 'api_error', `The sandbox failed: ${String(error)}`);
  return { status: said.status, body: errorBody(said, request) };
}

function checkCaller(c: Context): void {
  const [, given] = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (given === undefined) {
    throw new StripeRefusal(
      401,
      'invalid_request_error',
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (!isSame(given, SECRET_KEY)) {
    const shown = `${given.slice(0, 8)}${'*'.repeat(8)}${given.slice(-4)}`;
    throw new StripeRefusal(401, 'invalid_request_error', `Invalid API Key provided: ${shown}`);
  }
  const version = c.req.header('stripe-version') ?? API_VERSION;
  if (version !== API_VERSION) {
    throw invalid(`Invalid Stripe API version: ${version}. The sandbox plays ${API_VERSION}.`);
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function fieldsOf(text: string): FormFields {
  try {
    return readForm(text);
  } catch {
    return {};
  }
}
