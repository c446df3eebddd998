import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { fileStripeScene, subscribe } from '../test/stripe-scene.ts';
import { endOf, goTo, heard, read } from '../test/stripe-clock.ts';

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
    await heard(scene);
    await goTo(scene, end + 60);
    expect(await heard(scene)).toEqual(['customer.subscription.deleted']);
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
      await goTo(scene, end + 2 * 3600);
      end = endOf(await read(scene, subscription.id));
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
