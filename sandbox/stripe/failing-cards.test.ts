import { describe, expect, it } from 'vitest';
import { fileStripeScene, priceOf, subscribe } from '../test/stripe-scene.ts';
import { decline, endOf, goTo, heard, read } from '../test/stripe-clock.ts';

const DAY = 86_400;

const scene = await fileStripeScene();

describe('a card that fails', () => {
  async function failing() {
    await goTo(scene, '2027-04-01T00:00:00Z');
    const made = await subscribe(scene);
    await decline(scene, made.customer);
    const first = endOf(made.subscription) + 3600;
    await goTo(scene, first + 60);
    return { ...made, first };
  }

  it('is tried again after 1, 3, 5 and 7 days, then the subscription is canceled', async () => {
    const { subscription, first } = await failing();
    const pastDue = await read(scene, subscription.id);
    expect(pastDue).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1, next_payment_attempt: first + DAY },
    });
    for (const day of [1, 3, 5]) {
      await goTo(scene, first + day * DAY + 60);
      expect((await read(scene, subscription.id)).status).toBe('past_due');
    }
    await heard(scene);
    await goTo(scene, first + 7 * DAY + 60);
    expect(await heard(scene)).toEqual([
      'charge.failed',
      'invoice.payment_failed',
      'customer.subscription.deleted',
    ]);
    expect(await read(scene, subscription.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 5, next_payment_attempt: null },
    });
  });

  it('leaves the subscription unpaid where the account is set so', async () => {
    await scene.control('POST', '/settings', { after_retries: 'unpaid' });
    const { subscription, first } = await failing();
    await goTo(scene, first + 8 * DAY);
    const unpaid = await read(scene, subscription.id);
    expect(unpaid.status).toBe('unpaid');
    await goTo(scene, endOf(unpaid) + DAY);
    expect((await read(scene, subscription.id)).latest_invoice).toMatchObject({
      status: 'draft',
      auto_advance: false,
    });
  });

  it('that is mended while it is tried makes the subscription active', async () => {
    const { customer, subscription, first } = await failing();
    await goTo(scene, first + DAY + 60);
    await decline(scene, customer, null);
    await heard(scene);
    await goTo(scene, first + 3 * DAY + 60);
    expect(await heard(scene)).toEqual([
      'charge.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
    expect((await read(scene, subscription.id)).status).toBe('active');
  });

  it('can be paid by the API meanwhile', async () => {
    const { customer, subscription, first } = await failing();
    const { latest_invoice } = await scene.stripe.subscriptions.retrieve(subscription.id);
    await expect(scene.stripe.invoices.pay(latest_invoice as string)).rejects.toMatchObject({
      code: 'card_declined',
    });
    expect((await read(scene, subscription.id)).latest_invoice).toMatchObject({
      attempt_count: 2,
      next_payment_attempt: first + DAY,
    });
    await decline(scene, customer, null);
    const paid = await scene.stripe.invoices.pay(latest_invoice as string);
    expect(paid).toMatchObject({ status: 'paid', attempt_count: 3 });
    expect((await read(scene, subscription.id)).status).toBe('active');
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
    await heard(scene);
    return { customer, items: [{ price }] };
  }

  it('is active at once where its card pays', async () => {
    const { customer, items } = await customerWithCard();
    const made = await scene.stripe.subscriptions.create({ customer, items });
    expect(made.status).toBe('active');
  });

  it('is incomplete until its first invoice is paid', async () => {
    const { customer, items } = await customerWithCard();
    await decline(scene, customer);
    const params = { customer, items, payment_behavior: 'error_if_incomplete' } as const;
    await expect(scene.stripe.subscriptions.create(params)).rejects.toMatchObject({
      statusCode: 402,
    });
    const made = await scene.stripe.subscriptions.create({ customer, items });
    expect(made.status).toBe('incomplete');
    await decline(scene, customer, null);
    await scene.stripe.invoices.pay(made.latest_invoice as string);
    expect((await read(scene, made.id)).status).toBe('active');
  });

  it('expires with its invoice when nobody pays for a day', async () => {
    const { customer, items } = await customerWithCard();
    const params = { customer, items, payment_behavior: 'default_incomplete' } as const;
    const made = await scene.stripe.subscriptions.create(params);
    expect(await heard(scene)).not.toContain('charge.failed');
    await scene.control('POST', '/clock', { days: 1 });
    expect(await read(scene, made.id)).toMatchObject({
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
