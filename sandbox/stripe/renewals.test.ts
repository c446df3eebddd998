import { describe, expect, it } from 'vitest';
import { fileStripeScene, subscribe } from '../test/stripe-scene.ts';
import { dayOf, endOf, advanceClock, newEventTypes, itemOf, read } from '../test/stripe-clock.ts';

const DAY = 86_400;

const scene = await fileStripeScene();

async function periodEnds(plan: string, start: string, count: number): Promise<string[]> {
  await advanceClock(scene, start);
  const { subscription } = await subscribe(scene, { plan });
  const ends = [endOf(subscription)];
  while (ends.length < count) {
    await advanceClock(scene, ends.at(-1)! + 2 * 3600);
    ends.push(endOf(await read(scene, subscription.id)));
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

  it('are renewed in order: drafted, an hour later charged', async () => {
    const { subscription } = await subscribe(scene);
    await newEventTypes(scene);
    const end = endOf(subscription);
    await advanceClock(scene, end - 60);
    expect(await newEventTypes(scene)).toEqual([]);
    await advanceClock(scene, end + 60);
    expect(await newEventTypes(scene)).toEqual([
      'invoice.created',
      'customer.subscription.updated',
    ]);
    const drafted = await read(scene, subscription.id);
    expect(drafted).toMatchObject({ status: 'active', latest_invoice: { status: 'draft' } });
    expect(itemOf(drafted).current_period_start).toBe(end);
    await advanceClock(scene, end + 3700);
    expect(await newEventTypes(scene)).toEqual([
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    expect((await read(scene, subscription.id)).latest_invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_cycle',
      amount_paid: 11900,
    });
  });

  it('that went by while no one looked are each renewed at their own time', async () => {
    const { subscription } = await subscribe(scene);
    await advanceClock(scene, endOf(subscription) + 70 * DAY);
    const { data } = await scene.stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
    const times = scene.heard.map(({ event }) => event.created);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});
