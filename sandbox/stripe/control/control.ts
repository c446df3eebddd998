import { Hono } from 'hono';
import { z } from 'zod';
import type { RingLog } from '../../ring-log.ts';
import type { LoggedRequest } from '../api/serve.ts';
import { changeCustomer } from '../billing/changes.ts';
import { runDue } from '../billing/due.ts';
import { answerProblems } from '../contract/schemas.ts';
import type { Courier } from '../events/courier.ts';
import { eventObject } from '../events/event-object.ts';
import { signatureOf } from '../events/signature.ts';
import { chargeObject } from '../shapes/charge.ts';
import type { Account } from '../state/account.ts';

interface Parts {
  account: Account;
  courier: Courier;
  log: RingLog<LoggedRequest>;
  /** puts the first rows back after a reset */
  prepare: () => void;
}

const moment = z.union([z.number().int(), z.iso.datetime({ offset: true })]);
const clockBody = z.union([
  z.strictObject({ to: moment }),
  z.strictObject({ days: z.number().positive().max(4000) }),
]);
const declineBody = z.strictObject({
  customer: z.string(),
  code: z.string().min(1).nullable().default('generic_decline'),
});
const refundBody = z.strictObject({
  invoice: z.string(),
  amount: z.number().int().positive().optional(),
});
const settingsBody = z.strictObject({
  retry_days: z.array(z.number().positive()).max(20).optional(),
  after_retries: z.enum(['cancel', 'unpaid', 'past_due']).optional(),
  upcoming_days: z.number().int().min(1).max(30).optional(),
  draft_seconds: z.number().int().min(0).max(86_400).optional(),
  tax: z
    .strictObject({
      name: z.string().min(1).max(50).optional(),
      percent: z.number().positive().max(100),
      behavior: z.enum(['exclusive', 'inclusive']),
    })
    .nullable()
    .optional(),
});
const releaseBody = z.strictObject({
  order: z.enum(['forward', 'reverse', 'shuffle']).default('forward'),
  seed: z.number().int().default(1),
  times: z.number().int().min(1).max(10).default(1),
});
const webhookBody = z.strictObject({ url: z.url(), secret: z.string().default('whsec_sandbox') });

const SETTLE_MS = 30_000;

/** What tests and operators call under `/stripe/_control`. */
export function stripeControl(parts: Parts): Hono {
  const { account, courier, log, prepare } = parts;
  const clock = () => ({ now: account.now(), iso: new Date(account.now() * 1000).toISOString() });
  return new Hono()
    .get('/clock', (c) => c.json(clock()))
    .post('/clock', async (c) => {
      const parsed = clockBody.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ error: parsed.error.message }, 400);
      const to = momentOf(account.now(), parsed.data);
      if (to < account.now()) return c.json({ error: 'The clock never goes back.' }, 409);
      moveClock(account, to);
      return c.json(clock());
    })
    .route('/', moneyControl(account))
    .get('/requests', (c) => c.json({ total: log.total, requests: log.read().toReversed() }))
    .delete('/requests', (c) => {
      log.clear();
      return c.json({ total: 0, requests: [] });
    })
    .post('/reset', (c) => {
      const endpoints = account.store.list('webhook_endpoint');
      account.store.clear();
      log.clear();
      courier.log.clear();
      for (const endpoint of endpoints) account.store.put('webhook_endpoint', endpoint);
      prepare();
      return c.json(clock());
    })
    .route('/', eventControl(account, courier));
}

function moneyControl(account: Account): Hono {
  return new Hono()
    .post('/decline', async (c) => {
      const parsed = declineBody.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ error: parsed.error.message }, 400);
      const { customer, code } = parsed.data;
      if (!account.store.find('customer', customer))
        return c.json({ error: 'No such customer' }, 404);
      changeCustomer(account, customer, { failing: code });
      return c.json({ customer, code });
    })
    .post('/refund', async (c) => {
      const parsed = refundBody.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ error: parsed.error.message }, 400);
      const { charge } = account.store.find('invoice', parsed.data.invoice) ?? {};
      if (!charge) return c.json({ error: 'No such paid invoice' }, 404);
      const paid = account.store.get('charge', charge);
      const left = paid.status === 'succeeded' ? paid.amount - paid.amount_refunded : 0;
      const amount = parsed.data.amount ?? left;
      if (left === 0 || amount > left) return c.json({ error: `${left} can be given back` }, 409);
      const amount_refunded = paid.amount_refunded + amount;
      const refunded = account.store.put('charge', { ...paid, amount_refunded });
      const previous = { amount_refunded: paid.amount_refunded };
      account.emit('charge.refunded', chargeObject(account, refunded), previous);
      return c.json({ charge, amount });
    })
    .get('/settings', (c) => c.json(account.settings))
    .post('/settings', async (c) => {
      const parsed = settingsBody.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ error: parsed.error.message }, 400);
      account.settings = given(parsed.data);
      return c.json(account.settings);
    });
}

function eventControl(account: Account, courier: Courier): Hono {
  const state = () => ({
    holding: courier.isHolding,
    pending: courier.pending().map((one) => ({
      ...one,
      type: account.store.find('event', one.event)?.type,
    })),
    attempts: courier.log.read().toReversed(),
  });
  return new Hono()
    .post('/webhook', async (c) => {
      const parsed = webhookBody.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ error: parsed.error.message }, 400);
      const { url, secret } = parsed.data;
      const row = { id: 'we_sandbox', created: account.now(), url, secret, enabled_events: ['*'] };
      account.store.put('webhook_endpoint', { ...row, description: 'The product', metadata: {} });
      return c.json({ url });
    })
    .get('/events', (c) => {
      const after = c.req.query('after');
      const rows = account.store.list('event');
      const from = after ? rows.findIndex(({ id }) => id === after) + 1 : 0;
      const events = rows.slice(from).map((row) => {
        const event = eventObject(account, row);
        const payload = JSON.stringify(event, null, 2);
        // Signed for the product's own endpoint, for those who hand it over themselves.
        const signature = signatureOf(payload, 'whsec_sandbox');
        return { event, payload, signature, problems: answerProblems(event) };
      });
      return c.json({ events });
    })
    .post('/events/:id/resend', (c) => {
      const event = account.store.find('event', c.req.param('id'));
      if (!event) return c.json({ error: 'No such event' }, 404);
      courier.take(event);
      return c.json(state());
    })
    .get('/deliveries', async (c) => {
      const wait = Number(c.req.query('wait') ?? 0);
      if (wait > 0) await courier.settled(Math.min(wait, SETTLE_MS));
      return c.json(state());
    })
    .post('/deliveries', async (c) => {
      const parsed = z
        .strictObject({ hold: z.boolean() })
        .safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ error: parsed.error.message }, 400);
      courier.hold(parsed.data.hold);
      return c.json(state());
    })
    .post('/deliveries/release', async (c) => {
      const parsed = releaseBody.safeParse(await c.req.json().catch(() => ({})));
      if (!parsed.success) return c.json({ error: parsed.error.message }, 400);
      return c.json({ attempts: await courier.release(parsed.data) });
    });
}

/** Moves the account's clock and does what becomes due on the way, each thing at its time. */
export function moveClock(account: Account, to: number): void {
  account.clock.passTo(to, () => runDue(account));
}

function momentOf(now: number, body: z.infer<typeof clockBody>): number {
  if ('days' in body) return now + Math.round(body.days * 86_400);
  return typeof body.to === 'number' ? body.to : Math.floor(Date.parse(body.to) / 1000);
}

function given<T extends object>(body: T): T {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as T;
}
