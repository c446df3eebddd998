import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import {
  openStripeScene,
  priceOf,
  requireFit,
  type StripeScene,
  subscribe,
} from '../test/stripe-scene.ts';

const DAY = 86_400;

let folder: ReturnType<typeof temporaryFolder>;
let scene: StripeScene;
beforeAll(async () => {
  folder = temporaryFolder();
  scene = await openStripeScene(folder.path);
});
beforeEach(async () => {
  await scene.control('POST', '/reset');
  scene.heard.length = 0;
});
afterEach(() => requireFit(scene));
afterAll(async () => {
  await scene.stop();
  folder.remove();
});

const goTo = (to: string | number) => scene.control('POST', '/clock', { to });
const read = (id: string) =>
  scene.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]!;
const endOf = (subscription: Stripe.Subscription) => itemOf(subscription).current_period_end;
const dayOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 10);
const decline = (customer: string, code: string | null = 'card_declined') =>
  scene.control('POST', '/decline', { customer, code });

/** The events since the last look, by their types. */
async function heard(): Promise<string[]> {
  const types = await scene.types();
  scene.heard.length = 0;
  return types;
}

async function periodEnds(plan: string, start: string, count: number): Promise<string[]> {
  await goTo(start);
  const { subscription } = await subscribe(scene, { plan });
  const ends = [endOf(subscription)];
  while (ends.length < count) {
    await goTo(ends.at(-1)! + 2 * 3600);
    ends.push(endOf(await read(subscription.id)));
  }
  return ends.map(dayOf);
}

describe('periods', () => {
  it('that began on the 31st end on the last day of a shorter month, then on the 31st again', async () => {
    expect(await periodEnds('starter_monthly', '2027-01-31T10:00:00Z', 5)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
  });

  it('of a year that began on a leap day have it again in four years', async () => {
    expect(await periodEnds('scale_yearly', '2028-02-29T10:00:00Z', 4)).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('are renewed in order: told a week before, drafted, an hour later charged', async () => {
    const { subscription } = await subscribe(scene);
    await heard();
    const end = endOf(subscription);
    await goTo(end - 8 * DAY);
    expect(await heard()).toEqual([]);
    await goTo(end - 6 * DAY);
    expect(await heard()).toEqual(['invoice.upcoming']);
    await goTo(end + 60);
    expect(await heard()).toEqual(['invoice.created', 'customer.subscription.updated']);
    const drafted = await read(subscription.id);
    expect(drafted).toMatchObject({ status: 'active', latest_invoice: { status: 'draft' } });
    expect(itemOf(drafted).current_period_start).toBe(end);
    await goTo(end + 3700);
    expect(await heard()).toEqual([
      'invoice.finalized',
      'charge.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    expect((await read(subscription.id)).latest_invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_cycle',
      amount_paid: 11900,
    });
  });

  it('that went by while nobody looked are each renewed at their own time', async () => {
    const { subscription } = await subscribe(scene);
    await goTo(endOf(subscription) + 70 * DAY);
    const { data } = await scene.stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
    const times = scene.heard.map(({ event }) => event.created);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

describe('a change of plan', () => {
  async function halfway(plan: string) {
    await goTo('2027-04-01T00:00:00Z');
    const made = await subscribe(scene, { plan });
    const item = itemOf(made.subscription);
    const middle = item.current_period_start + 15 * DAY;
    await goTo(middle + 5);
    return { ...made, item, middle };
  }

  it('upwards is charged by the second, as its preview said', async () => {
    const { subscription, item, middle } = await halfway('starter_monthly');
    const { id: price } = await priceOf(scene, 'business_monthly');
    const preview = await scene.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item.id, price }],
        proration_behavior: 'always_invoice',
        proration_date: middle,
      },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-5950, 12450]);
    expect(preview.amount_due).toBe(6500);
    const changed = await scene.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      proration_date: middle,
      payment_behavior: 'error_if_incomplete',
      expand: ['latest_invoice'],
    });
    expect(changed).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_paid: 6500, billing_reason: 'subscription_update' },
    });
    expect(itemOf(changed)).toMatchObject({
      price: { id: price },
      current_period_end: item.current_period_end,
    });
  });

  it('downwards leaves a credit that the next invoice uses', async () => {
    const { customer, subscription, item, middle } = await halfway('business_monthly');
    const { id: price } = await priceOf(scene, 'starter_monthly');
    await scene.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      proration_date: middle,
    });
    expect(await scene.stripe.customers.retrieve(customer)).toMatchObject({ balance: -6500 });
    await goTo(item.current_period_end + 2 * 3600);
    expect((await read(subscription.id)).latest_invoice).toMatchObject({
      total: 11900,
      starting_balance: -6500,
      amount_paid: 5400,
    });
    expect(await scene.stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
  });

  it('can wait for the next invoice, which then has its lines', async () => {
    const { subscription, item, middle } = await halfway('starter_monthly');
    const { id: price } = await priceOf(scene, 'business_monthly');
    await scene.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price }],
      proration_behavior: 'create_prorations',
      proration_date: middle,
    });
    const next = await scene.stripe.invoices.createPreview({ subscription: subscription.id });
    expect(next.lines.data.map(({ amount }) => amount)).toEqual([-5950, 12450, 24900]);
    await goTo(item.current_period_end + 2 * 3600);
    expect((await read(subscription.id)).latest_invoice).toMatchObject({ amount_paid: 31400 });
  });

  it('to yearly begins a new period at once', async () => {
    const { subscription, item, middle } = await halfway('starter_monthly');
    const { id: price } = await priceOf(scene, 'starter_yearly');
    const changed = await scene.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price }],
      proration_date: middle,
      expand: ['latest_invoice'],
    });
    expect(changed.latest_invoice).toMatchObject({ amount_paid: 95 * 12 * 100 - 5950 });
    expect(dayOf(endOf(changed))).toBe('2028-04-16');
  });

  it('that cannot be paid changes nothing where that was asked for', async () => {
    const { customer, subscription, item } = await halfway('starter_monthly');
    const { id: price } = await priceOf(scene, 'business_monthly');
    await decline(customer);
    await heard();
    const change: Stripe.SubscriptionUpdateParams = {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
    };
    await expect(
      scene.stripe.subscriptions.update(subscription.id, {
        ...change,
        payment_behavior: 'error_if_incomplete',
      }),
    ).rejects.toMatchObject({ type: 'StripeCardError', statusCode: 402, code: 'card_declined' });
    expect(await heard()).toEqual([]);
    const waiting = await scene.stripe.subscriptions.update(subscription.id, {
      ...change,
      payment_behavior: 'pending_if_incomplete',
    });
    expect(itemOf(waiting).price.id).toBe(item.price.id);
    expect(waiting).toMatchObject({
      status: 'active',
      pending_update: { subscription_items: [{ price: { id: price } }] },
    });
    await scene.control('POST', '/clock', { days: 1 });
    expect((await read(subscription.id)).pending_update).toBeNull();
    expect(await heard()).toContain('customer.subscription.pending_update_expired');
  });

  it('that waits is made when its invoice is paid', async () => {
    const { customer, subscription, item } = await halfway('starter_monthly');
    const { id: price } = await priceOf(scene, 'business_monthly');
    await decline(customer);
    const { latest_invoice } = await scene.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    await decline(customer, null);
    await scene.stripe.invoices.pay(latest_invoice as string);
    const changed = await read(subscription.id);
    expect(itemOf(changed).price.id).toBe(price);
    expect(changed.pending_update).toBeNull();
  });
});

describe('a card that fails', () => {
  async function failing() {
    await goTo('2027-04-01T00:00:00Z');
    const made = await subscribe(scene);
    await decline(made.customer);
    const first = endOf(made.subscription) + 3600;
    await goTo(first + 60);
    return { ...made, first };
  }

  it('is tried again after 1, 3, 5 and 7 days, then the subscription is canceled', async () => {
    const { subscription, first } = await failing();
    const pastDue = await read(subscription.id);
    expect(pastDue).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1, next_payment_attempt: first + DAY },
    });
    for (const day of [1, 3, 5]) {
      await goTo(first + day * DAY + 60);
      expect((await read(subscription.id)).status).toBe('past_due');
    }
    await heard();
    await goTo(first + 7 * DAY + 60);
    expect(await heard()).toEqual([
      'charge.failed',
      'invoice.payment_failed',
      'customer.subscription.deleted',
    ]);
    expect(await read(subscription.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 5, next_payment_attempt: null },
    });
  });

  it('leaves the subscription unpaid where the account is set so', async () => {
    await scene.control('POST', '/settings', { after_retries: 'unpaid' });
    const { subscription, first } = await failing();
    await goTo(first + 8 * DAY);
    const unpaid = await read(subscription.id);
    expect(unpaid.status).toBe('unpaid');
    await goTo(endOf(unpaid) + DAY);
    expect((await read(subscription.id)).latest_invoice).toMatchObject({
      status: 'draft',
      auto_advance: false,
    });
  });

  it('that is mended while it is tried makes the subscription active', async () => {
    const { customer, subscription, first } = await failing();
    await goTo(first + DAY + 60);
    await decline(customer, null);
    await heard();
    await goTo(first + 3 * DAY + 60);
    expect(await heard()).toEqual([
      'charge.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
    expect((await read(subscription.id)).status).toBe('active');
  });

  it('can be paid by the API meanwhile', async () => {
    const { customer, subscription, first } = await failing();
    const { latest_invoice } = await scene.stripe.subscriptions.retrieve(subscription.id);
    await expect(scene.stripe.invoices.pay(latest_invoice as string)).rejects.toMatchObject({
      code: 'card_declined',
    });
    expect((await read(subscription.id)).latest_invoice).toMatchObject({
      attempt_count: 2,
      next_payment_attempt: first + DAY,
    });
    await decline(customer, null);
    const paid = await scene.stripe.invoices.pay(latest_invoice as string);
    expect(paid).toMatchObject({ status: 'paid', attempt_count: 3 });
    expect((await read(subscription.id)).status).toBe('active');
  });
});

describe('a cancellation', () => {
  it("by the API is said to be the period's end, can be taken back, and happens", async () => {
    const { subscription } = await subscribe(scene);
    const end = endOf(subscription);
    const id = subscription.id;
    const planned = await scene.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(planned).toMatchObject({ cancel_at_period_end: true, cancel_at: end, status: 'active' });
    const back = await scene.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(back).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await scene.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await heard();
    await goTo(end + 60);
    expect(await heard()).toEqual(['customer.subscription.deleted']);
    expect(await read(id)).toMatchObject({
      status: 'canceled',
      ended_at: end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
  });

  it('at once ends it now', async () => {
    const { subscription } = await subscribe(scene);
    const ended = await scene.stripe.subscriptions.cancel(subscription.id);
    expect(ended.status).toBe('canceled');
    await expect(
      scene.stripe.invoices.createPreview({ subscription: subscription.id }),
    ).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
    await expect(
      scene.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('a coupon', () => {
  async function with_(params: Stripe.CouponCreateParams, months: number) {
    const coupon = await scene.stripe.coupons.create(params);
    const { subscription } = await subscribe(scene, { discounts: [{ coupon: coupon.id }] });
    let end = endOf(subscription);
    for (let month = 1; month < months; month += 1) {
      await goTo(end + 2 * 3600);
      end = endOf(await read(subscription.id));
    }
    const { data } = await scene.stripe.invoices.list({ subscription: subscription.id });
    return data.toReversed().map(({ amount_paid }) => amount_paid);
  }

  it('for once takes a part off the first invoice', async () => {
    expect(await with_({ percent_off: 25, duration: 'once' }, 3)).toEqual([8925, 11900, 11900]);
  });

  it('for three months takes it off three', async () => {
    const params = { percent_off: 50, duration: 'repeating', duration_in_months: 3 } as const;
    expect(await with_(params, 4)).toEqual([5950, 5950, 5950, 11900]);
  });

  it('for ever takes a sum off each', async () => {
    const params = { amount_off: 2000, currency: 'eur', duration: 'forever' } as const;
    expect(await with_(params, 3)).toEqual([9900, 9900, 9900]);
  });

  it('of the whole price needs no payment', async () => {
    expect(await with_({ percent_off: 100, duration: 'once' }, 2)).toEqual([0, 11900]);
  });
});

describe('a subscription that no page began', () => {
  async function customerWithCard() {
    const { customer, subscription } = await subscribe(scene);
    await scene.stripe.subscriptions.cancel(subscription.id);
    await scene.stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: subscription.default_payment_method as string },
    });
    const { id: price } = await priceOf(scene, 'starter_monthly');
    await heard();
    return { customer, items: [{ price }] };
  }

  it('is active at once where its card pays', async () => {
    const { customer, items } = await customerWithCard();
    const made = await scene.stripe.subscriptions.create({ customer, items });
    expect(made.status).toBe('active');
  });

  it('is incomplete until its first invoice is paid', async () => {
    const { customer, items } = await customerWithCard();
    await decline(customer);
    const params = { customer, items, payment_behavior: 'error_if_incomplete' } as const;
    await expect(scene.stripe.subscriptions.create(params)).rejects.toMatchObject({
      statusCode: 402,
    });
    const made = await scene.stripe.subscriptions.create({ customer, items });
    expect(made.status).toBe('incomplete');
    await decline(customer, null);
    await scene.stripe.invoices.pay(made.latest_invoice as string);
    expect((await read(made.id)).status).toBe('active');
  });

  it('expires with its invoice when nobody pays for a day', async () => {
    const { customer, items } = await customerWithCard();
    const params = { customer, items, payment_behavior: 'default_incomplete' } as const;
    const made = await scene.stripe.subscriptions.create(params);
    expect(await heard()).not.toContain('charge.failed');
    await scene.control('POST', '/clock', { days: 1 });
    expect(await read(made.id)).toMatchObject({
      status: 'incomplete_expired',
      latest_invoice: { status: 'void' },
    });
  });
});

it('a payment that is given back is told', async () => {
  const { subscription } = await subscribe(scene);
  const invoice = subscription.latest_invoice;
  await scene.control('POST', '/refund', { invoice, amount: 900 });
  await scene.control('POST', '/refund', { invoice });
  const refunds =
    (await scene.types()) && scene.heard.filter(({ event }) => event.type === 'charge.refunded');
  expect(refunds.map(({ event }) => event.data.object)).toMatchObject([
    { amount_refunded: 900, refunded: false },
    { amount_refunded: 11900, refunded: true },
  ]);
});
