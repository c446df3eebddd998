import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { readBody, refusal } from '../control.ts';
import type { FaultBox } from '../faults.ts';
import type { PartContext, SandboxPart } from '../part.ts';
import { RingLog } from '../journal.ts';
import { Account, type AccountSettings, newId } from './account.ts';
import { type Call, CALLS } from './calls.ts';
import { API_VERSION, type Wire } from './contract/schemas.ts';
import { Courier, signedEvent } from './courier.ts';
import { stripePages } from './pages.ts';
import { readParams, StripeError } from './params.ts';
import { advanceTime } from './subscriptions.ts';
import { type ViewKind, view } from './views.ts';

/** How often to check for renewals and other due work. */
const DUE_WORK_CHECK_MS = 10_000;

/** The payment stand-in: a Stripe account in test mode, with its pages and webhooks. */
export async function createStripe(ctx: PartContext): Promise<SandboxPart> {
  const { dataDir, shownUrl, faults, stripeWebhookUrl } = ctx;
  const account = new Account(dataDir, `${shownUrl}/stripe`);
  const log = new RingLog<object>(500);
  addFirstRows(account);
  if (stripeWebhookUrl) account.add('setting', { id: 'webhook', value: stripeWebhookUrl });
  const courier = new Courier(account);
  const app = new Hono()
    .route('/v1', stripeApi(account, log, faults))
    .route('/_control', stripeControl(account, courier, log))
    .route('/', stripePages(account));
  const timer = setInterval(() => advanceTime(account, 0), DUE_WORK_CHECK_MS).unref();
  return {
    name: 'stripe',
    title: 'Payments',
    description: 'A Stripe account in test mode: checkout, invoices, webhooks, a clock to move.',
    links: [
      { label: 'Customers and clock', href: '/stripe' },
      { label: 'See its requests', href: '/stripe/_control/requests' },
    ],
    app,
    stop: async () => {
      clearInterval(timer);
      courier.stop();
      account.close();
    },
  };
}

const PLANS = [
  ['starter', 'OpenSetter Starter', 11_900, 114_000],
  ['business', 'OpenSetter Business', 24_900, 238_800],
  ['scale', 'OpenSetter Scale', 49_900, 478_800],
] as const;

/** Creates what the product sets up in a real account. */
function addFirstRows(account: Account): void {
  if (account.list('price').length > 0) return;
  for (const [plan, name, monthly, yearly] of PLANS) {
    const metadata = { plan };
    const product = account.add('product', { id: `opensetter_${plan}`, name, metadata }).id;
    for (const [cycle, unit_amount] of Object.entries({ monthly, yearly })) {
      const recurring = {
        interval: cycle === 'yearly' ? 'year' : 'month',
        interval_count: 1,
      } as const;
      const names = { lookup_key: `opensetter_${plan}_${cycle}`, metadata };
      account.add('price', { product, currency: 'eur', unit_amount, recurring, ...names });
    }
  }
}

/** The calls of tests and operators under `/stripe/_control`. */
function stripeControl(account: Account, courier: Courier, log: RingLog<object>): Hono {
  const clock = () => ({ now: account.now() });
  return new Hono()
    .get('/clock', (c) => c.json(clock()))
    .post('/clock', async (c) => {
      const { days } = await readBody<{ days: number }>(c, 'days');
      advanceTime(account, Math.round(days * 86_400));
      return c.json(clock());
    })
    .post('/decline', async (c) => {
      type Decline = { customer: string; code?: string | null };
      const given = await readBody<Decline>(c, 'customer', 'code');
      const { customer, code = 'generic_decline' } = given;
      if (!account.find('customer', customer)) throw refusal(404, 'No such customer');
      account.change('customer', customer, { failing: code });
      return c.json({ customer, code });
    })
    .post('/settings', async (c) => {
      const names = ['retry_days', 'after_retries', 'tax'] as const;
      account.settings = await readBody<AccountSettings>(c, ...names);
      return c.json(account.settings);
    })
    .post('/webhook', async (c) => {
      const { url } = await readBody<{ url: string }>(c, 'url');
      account.add('setting', { id: 'webhook', value: url });
      return c.json({ url });
    })
    .get('/events', (c) => {
      const rows = account.list('event');
      const after = rows.findIndex(({ id }) => id === c.req.query('after'));
      const events = rows
        .slice(after + 1)
        .map((row) => ({ event: view(account, 'event', row), ...signedEvent(account, row) }));
      return c.json({ events });
    })
    .get('/deliveries', async (c) => {
      await courier.settled(Math.min(Number(c.req.query('wait') ?? 0), 30_000));
      return c.json({ pending: account.list('delivery') });
    })
    .get('/requests', (c) => c.json({ total: log.total, requests: log.entries.toReversed() }))
    .post('/reset', (c) => {
      const url = account.find('setting', 'webhook')?.value;
      account.clear();
      log.clear();
      account.add('setting', { id: 'webhook', value: url });
      addFirstRows(account);
      return c.json(clock());
    });
}

const SECRET_KEY = 'sk_test_sandbox';
const MAX_BODY_BYTES = 256 * 1024;

/** The API's calls with Stripe's key, version, idempotency, parameters and expansion. */
function stripeApi(account: Account, log: RingLog<object>, faults: FaultBox): Hono {
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

/** Repeats the first response for an idempotency key. */
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
    // Stripe doesn't store refusals from before the work began, but does store a failed charge.
    return error.status === 402 ? keep(402, error.body) : error;
  }
}

const KINDS: Record<string, string> = { latest_invoice: 'invoice' };

/** Replaces the ids at a path with their objects: `data.latest_invoice`. */
function expandPath(account: Account, target: Wire, [name = '', ...rest]: string[]): void {
  const kind = (KINDS[name] ?? name) as ViewKind;
  const expand = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expand);
    const object =
      typeof value === 'string' ? view(account, kind, account.get(kind, value)) : value;
    if (object && rest.length > 0) expandPath(account, object as Wire, rest);
    return object;
  };
  target[name] = expand(target[name]);
}
