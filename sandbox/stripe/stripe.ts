import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { PartContext, SandboxPart } from '../part.ts';
import { RingLog } from '../ring-log.ts';
import { catalogueCalls } from './api/catalogue.ts';
import { checkoutCalls } from './api/checkout.ts';
import { couponCalls } from './api/coupons.ts';
import { customerCalls } from './api/customers.ts';
import { invoiceCalls } from './api/invoices.ts';
import { otherCalls } from './api/others.ts';
import { type LoggedRequest, respond, serve } from './api/serve.ts';
import { subscriptionCalls } from './api/subscriptions.ts';
import { runDue } from './billing/due.ts';
import { stripeControl } from './control/control.ts';
import { Courier } from './events/courier.ts';
import { stripePages } from './pages/pages.ts';
import { Account } from './state/account.ts';
import { addFirstRows } from './state/first-rows.ts';
import { newId } from './state/ids.ts';
import { errorBody, unknownUrl } from './wire/errors.ts';

const CALLS = [
  ...customerCalls,
  ...catalogueCalls,
  ...couponCalls,
  ...checkoutCalls,
  ...subscriptionCalls,
  ...invoiceCalls,
  ...otherCalls,
];

const MAX_BODY_BYTES = 256 * 1024;
/** How often it is looked whether a renewal has become due by itself. */
const LOOK_MS = 10_000;
/** The endpoint that the product has from the start, and its secret. */
export const OWN_ENDPOINT = { id: 'we_sandbox', secret: 'whsec_sandbox' };

/** The payment stand-in: one Stripe account in test mode, with its pages and its webhooks. */
export async function createStripe(ctx: PartContext): Promise<SandboxPart> {
  const account = new Account({ dataDir: ctx.dataDir, shownUrl: ctx.shownUrl });
  const log = new RingLog<LoggedRequest>(500);
  const courier = new Courier(account, ctx.faults);
  const prepare = () => {
    addFirstRows(account);
    setOwnEndpoint(account, ctx.stripeWebhookUrl);
  };
  prepare();
  const v1 = new Hono().use(ctx.faults.middleware()).use(bodyLimit({ maxSize: MAX_BODY_BYTES }));
  for (const call of CALLS) v1.on(call.method, call.path, serve({ account, log }, call));
  v1.all('*', (c) => {
    const request = newId('req', 14);
    const refusal = unknownUrl(c.req.method, c.req.path.replace(/^.*?(?=\/v1\/)/, ''));
    return respond(c, { status: 404, body: errorBody(refusal, request) }, request);
  });
  const app = new Hono()
    .route('/v1', v1)
    .route('/_control', stripeControl({ account, courier, log, prepare }))
    .route('/', stripePages(account));
  const timer = setInterval(() => runDue(account), LOOK_MS).unref();
  courier.start();
  return {
    name: 'stripe',
    title: 'Payments',
    description:
      'A Stripe account in test mode: checkout, subscriptions, invoices, webhooks, a clock to move.',
    path: '/stripe',
    links: [
      { label: 'Customers and clock', href: '/stripe' },
      { label: 'See its requests', href: '/stripe/_control/requests' },
    ],
    app,
    stop: async () => {
      clearInterval(timer);
      courier.stop();
      account.store.close();
    },
  };
}

/** Where the product listens; without an address only endpoints made over the API are told. */
export function setOwnEndpoint(account: Account, url: string | undefined): void {
  const { id, secret } = OWN_ENDPOINT;
  if (url === undefined) return;
  account.store.put('webhook_endpoint', {
    id,
    created: account.now(),
    url,
    secret,
    enabled_events: ['*'],
    description: 'The product',
    metadata: {},
  });
}
