import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { answerProblems, type AnsweredRequest, requestProblems } from './stripe-answers.ts';
import { type RunningSandbox, startSandbox } from '../sandbox.ts';

/** A delivery as received, its signature checked by the SDK. */
export interface ReceivedEvent {
  event: Stripe.Event;
  raw: string;
  signature: string;
}

export interface StripeScene {
  url: string;
  stripe: Stripe;
  /** the deliveries that the product's endpoint accepted */
  heard: ReceivedEvent[];
  /** its response to the next deliveries */
  answer: { status: number };
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** Waits until every event is delivered, and returns their types, oldest first. */
  types(): Promise<string[]>;
  /** Restarts the sandbox on the same files. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The SDK, its calls sent to the sandbox. */
export function stripeClient(url: string, key = 'sk_test_sandbox'): Stripe {
  const { hostname, port } = new URL(url);
  const http = Stripe.createNodeHttpClient();
  const makeRequest = http.makeRequest.bind(http);
  http.makeRequest = (host, at, path, ...rest) => makeRequest(host, at, `/stripe${path}`, ...rest);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    httpClient: http,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Starts a sandbox, the SDK for it, and an endpoint for its events. */
async function openStripeScene(dataDir: string): Promise<StripeScene> {
  const heard: ReceivedEvent[] = [];
  const answer = { status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString();
      const signature = String(request.headers['stripe-signature']);
      const event = scene.stripe.webhooks.constructEvent(raw, signature, 'whsec_sandbox');
      if (answer.status < 300) heard.push({ event, raw, signature });
      response.writeHead(answer.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stripeWebhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const open = () => startSandbox({ port: 0, smtpPort: 0, dataDir, stripeWebhookUrl });
  let sandbox: RunningSandbox = await open();
  const control = async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${sandbox.url}/stripe/_control${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const scene: StripeScene = {
    url: sandbox.url,
    stripe: stripeClient(sandbox.url),
    heard,
    answer,
    control,
    async types() {
      await control('GET', '/deliveries?wait=10000');
      return heard.map(({ event }) => event.type);
    },
    async restart() {
      await sandbox.stop();
      sandbox = await open();
      scene.url = sandbox.url;
      scene.stripe = stripeClient(sandbox.url);
    },
    async stop() {
      await sandbox.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return scene;
}

/**
 * Opens a test file's scene, resets it before each test and closes it with the file. Checks every answer
 * and event against the SDK's types. Await it at the top of a test file.
 */
export async function fileStripeScene(): Promise<StripeScene> {
  const folder = temporaryFolder();
  const scene = await openStripeScene(folder.path);
  beforeEach(async () => {
    await scene.control('POST', '/reset');
    scene.heard.length = 0;
    scene.answer.status = 200;
  });
  afterEach(() => requireFit(scene));
  afterAll(async () => {
    await scene.stop();
    folder.remove();
  });
  return scene;
}

const ADA = { email: 'ada@example.com', name: 'Ada' };

export const GOOD_CARD = '4242 4242 4242 4242';

/** Pays a checkout page as a customer. Returns the page, or where it led. */
export async function fillCheckout(
  { url }: { url: string },
  session: string,
  fields: Record<string, string> = {},
): Promise<{ location: string | null; page: string }> {
  const form = {
    email: 'ada@example.com',
    number: GOOD_CARD,
    expiry: '12 / 60',
    cvc: '123',
    name: 'Ada',
    ...fields,
  };
  const answer = await fetch(`${url}/stripe/checkout/${session}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  return { location: answer.headers.get('location'), page: await answer.text() };
}

export async function priceOf({ stripe }: StripeScene, key: string): Promise<Stripe.Price> {
  const { data } = await stripe.prices.list({ lookup_keys: [`opensetter_${key}`] });
  const [price] = data;
  if (!price) throw new Error(`No price ${key}`);
  return price;
}

interface CheckoutOptions extends Partial<Stripe.Checkout.SessionCreateParams> {
  /** `starter_monthly` by default */
  plan?: string;
}

export async function openCheckout(scene: StripeScene, { plan, ...more }: CheckoutOptions = {}) {
  const price = await priceOf(scene, plan ?? 'starter_monthly');
  const customer = more.customer ?? (await scene.stripe.customers.create(ADA)).id;
  return scene.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://127.0.0.1:9/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:9/back',
    client_reference_id: 'team-1',
    metadata: { team_id: 'team-1' },
    subscription_data: { metadata: { team_id: 'team-1' } },
    allow_promotion_codes: true,
    ...more,
    customer,
  });
}

export interface SubscribeResult {
  customer: string;
  session: string;
  subscription: Stripe.Subscription;
  location: string;
}

/** Creates a customer who has paid the first period on the page. */
export async function subscribe(
  scene: StripeScene,
  options: CheckoutOptions = {},
): Promise<SubscribeResult> {
  const { id: customer } = await scene.stripe.customers.create(ADA);
  const { id: session } = await openCheckout(scene, { ...options, customer });
  const { location, page } = await fillCheckout(scene, session);
  if (!location) throw new Error(page);
  const { data } = await scene.stripe.subscriptions.list({ customer });
  const [subscription] = data;
  if (!subscription) throw new Error('The checkout left no subscription');
  return { customer, session, subscription, location };
}

/** Fails if an answer or an event since the last reset doesn't match the SDK's types. */
async function requireFit(scene: StripeScene): Promise<void> {
  const { requests } = await scene.control<{ requests: AnsweredRequest[] }>('GET', '/requests');
  const { events } = await scene.control<{ events: { event: { type: string } }[] }>(
    'GET',
    '/events',
  );
  const problems = [
    ...requests.flatMap(requestProblems),
    ...events.flatMap(({ event }) =>
      answerProblems(event).map((problem) => `${event.type}: ${problem}`),
    ),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
