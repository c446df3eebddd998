import { Hono } from 'hono';
import { answerError, readBody, refusal } from '../control.ts';
import type { PartContext, SandboxPart } from '../part.ts';
import { RingLog } from '../ring-log.ts';
import { Account, type AccountSettings } from './account.ts';
import { Courier, signedEvent } from './courier.ts';
import { stripePages } from './pages.ts';
import { type LoggedRequest, stripeApi } from './api.ts';
import { passTime } from './subscriptions.ts';
import { view } from './views.ts';

/** How often renewals and other work that is due are looked for. */
const LOOK_MS = 10_000;

/** The payment stand-in: one Stripe account in test mode, with its pages and its webhooks. */
export async function createStripe(ctx: PartContext): Promise<SandboxPart> {
  const { dataDir, shownUrl, faults, stripeWebhookUrl } = ctx;
  const account = new Account(dataDir, `${shownUrl}/stripe`);
  const log = new RingLog<LoggedRequest>(500);
  addFirstRows(account);
  if (stripeWebhookUrl) account.add('setting', { id: 'webhook', value: stripeWebhookUrl });
  const courier = new Courier(account);
  const app = new Hono()
    .route('/v1', stripeApi(account, log, faults))
    .route('/_control', stripeControl(account, courier, log))
    .route('/', stripePages(account));
  const timer = setInterval(() => passTime(account, 0), LOOK_MS).unref();
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

/** What the product sets up in a real account is here from the start. */
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

/** What tests and operators call under `/stripe/_control`. */
function stripeControl(account: Account, courier: Courier, log: RingLog<LoggedRequest>): Hono {
  const clock = () => ({ now: account.now() });
  const control = new Hono()
    .get('/clock', (c) => c.json(clock()))
    .post('/clock', async (c) => {
      const { days } = await readBody<{ days: number }>(c, 'days');
      passTime(account, Math.round(days * 86_400));
      return c.json(clock());
    })
    .post('/decline', async (c) => {
      const given = await readBody<{ customer: string; code?: string | null }>(
        c,
        'customer',
        'code',
      );
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
    .get('/requests', (c) => c.json({ total: log.total, requests: log.read().toReversed() }))
    .post('/reset', (c) => {
      const url = account.find('setting', 'webhook')?.value;
      account.clear();
      log.clear();
      account.add('setting', { id: 'webhook', value: url });
      addFirstRows(account);
      return c.json(clock());
    });
  control.onError(answerError);
  return control;
}
