import { describe, expect, it } from 'vitest';
import { fileStripeScene, priceOf, subscribe } from '../test/stripe-scene.ts';
import { decline, endOf, advanceClock, newEventTypes, read } from '../test/stripe-clock.ts';

const DAY = 86_400;

const scene = await fileStripeScene();

describe('a card that fails', () => {
  async function failing() {
    await advanceClock(scene, '2027-04-01T00:00:00Z');
    const made = await subscribe(scene);
    await decline(scene, made.customer);
    const first = endOf(made.subscription) + 3600;
    await advanceClock(scene, first + 60);
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
      await advanceClock(scene, first + day * DAY + 60);
      expect((await read(scene, subscription.id)).status).toBe('past_due');
    }
    await newEventTypes(scene);
    await advanceClock(scene, first + 7 * DAY + 60);
    expect(await newEventTypes(scene)).toEqual([
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
    await advanceClock(scene, first + 8 * DAY);
    const unpaid = await read(scene, subscription.id);
    expect(unpaid.status).toBe('unpaid');
    await advanceClock(scene, endOf(unpaid) + DAY);
    expect((await read(scene, subscription.id)).latest_invoice).toMatchObject({ status: 'draft' });
  });

  it('that is mended while it is tried makes the subscription active', async () => {
    const { customer, subscription, first } = await failing();
    await advanceClock(scene, first + DAY + 60);
    await decline(scene, customer, null);
    await newEventTypes(scene);
    await advanceClock(scene, first + 3 * DAY + 60);
    expect(await newEventTypes(scene)).toEqual([
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
    const { data } = await scene.stripe.paymentMethods.list({ customer });
    const { id: price } = await priceOf(scene, 'starter_monthly');
    return { customer, items: [{ price }], default_payment_method: data[0]!.id };
  }

  it('is active at once where its card pays', async () => {
    const made = await scene.stripe.subscriptions.create(await customerWithCard());
    expect(made.status).toBe('active');
  });

  it('is not made where its card is declined', async () => {
    const params = await customerWithCard();
    await decline(scene, params.customer);
    const made = scene.stripe.subscriptions.create(params);
    await expect(made).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
  });
});
