import { describe, expect, it } from 'vitest';
import { fileStripeScene, subscribe } from '../test/stripe-scene.ts';
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
    expect(await heard(scene)).toEqual(['invoice.payment_failed', 'customer.subscription.deleted']);
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
    expect((await read(scene, subscription.id)).latest_invoice).toMatchObject({ status: 'draft' });
  });

  it('that is mended while it is tried makes the subscription active', async () => {
    const { customer, subscription, first } = await failing();
    await goTo(scene, first + DAY + 60);
    await decline(scene, customer, null);
    await heard(scene);
    await goTo(scene, first + 3 * DAY + 60);
    expect(await heard(scene)).toEqual([
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
    expect((await read(scene, subscription.id)).status).toBe('active');
  });

  it('can be paid on its page meanwhile', async () => {
    const { customer, subscription, first } = await failing();
    const { latest_invoice } = await scene.stripe.subscriptions.retrieve(subscription.id);
    const page = `${scene.url}/stripe/invoice/${latest_invoice as string}`;
    const pay = () => fetch(page, { method: 'POST' });
    expect(await (await pay()).text()).toContain('Your card was declined.');
    expect((await read(scene, subscription.id)).latest_invoice).toMatchObject({
      attempt_count: 2,
      next_payment_attempt: first + DAY,
    });
    await decline(scene, customer, null);
    await pay();
    const paid = await read(scene, subscription.id);
    expect(paid).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', attempt_count: 3 },
    });
  });
});
