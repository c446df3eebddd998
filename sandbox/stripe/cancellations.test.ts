import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { fileStripeScene, subscribe } from '../test/stripe-scene.ts';
import { endOf, advanceClock, newEventTypes, itemOf, read } from '../test/stripe-clock.ts';

const scene = await fileStripeScene();

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
    await newEventTypes(scene);
    await advanceClock(scene, end + 60);
    expect(await newEventTypes(scene)).toEqual(['customer.subscription.deleted']);
    expect(await read(scene, id)).toMatchObject({
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
      scene.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

it('a cancellation with a credit gives back the rest of the period to the balance', async () => {
  const { customer, subscription } = await subscribe(scene);
  const end = endOf(subscription);
  const start = itemOf(subscription).current_period_start;
  await advanceClock(scene, (start + end) / 2);
  await scene.stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
  const stored = await scene.stripe.customers.retrieve(customer);
  expect(Math.abs((stored as Stripe.Customer).balance + 5950)).toBeLessThan(5);
});
