import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { fileStripeScene, priceOf, subscribe } from '../test/stripe-scene.ts';
import {
  dayOf,
  decline,
  endOf,
  advanceClock,
  newEventTypes,
  itemOf,
  read,
} from '../test/stripe-clock.ts';

const DAY = 86_400;

const scene = await fileStripeScene();

describe('a change of plan', () => {
  async function halfway(plan: string) {
    await advanceClock(scene, '2027-04-01T00:00:00Z');
    const made = await subscribe(scene, { plan });
    const item = itemOf(made.subscription);
    const middle = item.current_period_start + 15 * DAY;
    await advanceClock(scene, middle + 5);
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
    await advanceClock(scene, item.current_period_end + 2 * 3600);
    expect((await read(scene, subscription.id)).latest_invoice).toMatchObject({
      total: 11900,
      starting_balance: -6500,
      amount_paid: 5400,
    });
    expect(await scene.stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
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
    await decline(scene, customer);
    await newEventTypes(scene);
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
    expect(await newEventTypes(scene)).toEqual([]);
    expect(itemOf(await read(scene, subscription.id)).price.id).toBe(item.price.id);
  });
});
