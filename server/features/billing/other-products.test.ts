import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillingScene, openBillingScene } from '#server/test/scenes/billing-scene.ts';
import { buy, customerOf, planOf } from '#server/test/builders/subscriptions.ts';

let scene: BillingScene;
beforeAll(async () => {
  scene = await openBillingScene();
});
afterAll(() => scene.close());

const stripe = async () => {
  const api = await scene.services.stripe?.api();
  if (!api) throw new Error('no Stripe');
  return api;
};

/** Creates a price that isn't ours, as an operator does in Stripe's dashboard. */
async function foreignPrice(): Promise<string> {
  const { products, prices } = await stripe();
  const product = await products.create({ name: 'Consulting' });
  const { id } = await prices.create({
    product: product.id,
    currency: 'eur',
    unit_amount: 5_000,
    recurring: { interval: 'month' },
  });
  return id;
}

/** Subscribes the customer to another product, after our plan. */
async function subscribeToOther(customer: string): Promise<string> {
  const { subscriptions, paymentMethods } = await stripe();
  const cards = await paymentMethods.list({ customer });
  await scene.stripe('POST', '/clock', { days: 1 });
  const { id, status } = await subscriptions.create({
    customer,
    items: [{ price: await foreignPrice() }],
    default_payment_method: cards.data[0]?.id ?? '',
  });
  expect(status).toBe('active');
  await scene.settle();
  return id;
}

async function boughtTeam() {
  const bought = await scene.freeTeam();
  await buy(scene, bought);
  const customer = await customerOf(scene, bought.team);
  const { subscriptions } = await stripe();
  const { data } = await subscriptions.list({ customer });
  return { ...bought, customer, ours: data[0]?.id ?? '' };
}

it('another product that is paid keeps no plan alive', async () => {
  const { team, owner, customer, ours } = await boughtTeam();
  const other = await subscribeToOther(customer);
  expect(await planOf(scene, team)).toMatchObject({ plan: 'business', status: 'active' });
  const { subscriptions } = await stripe();
  await subscriptions.cancel(ours);
  await scene.settle();
  expect(await planOf(scene, team)).toMatchObject({ plan: 'free', status: 'canceled' });
  expect((await subscriptions.retrieve(other)).status).toBe('active');

  // The plan is bought again beside the other product, not in its place.
  const { team_slug } = team;
  const wanted = { team_slug, planId: 'scale', billingCycle: 'monthly' } as const;
  const answer = await owner.billing.checkout(wanted);
  expect(answer.action).toBe('CHECKOUT');
  await scene.pay(answer.url ?? '');
  await scene.settle();
  expect(await planOf(scene, team)).toMatchObject({ plan: 'scale', status: 'active' });
  expect((await subscriptions.retrieve(other)).status).toBe('active');
});

it('another product that is not paid takes no plan away, and is never changed', async () => {
  const { team, owner, customer } = await boughtTeam();
  const other = await subscribeToOther(customer);
  const { subscriptions } = await stripe();
  await subscriptions.cancel(other);
  await scene.settle();
  expect(await planOf(scene, team)).toMatchObject({ plan: 'business', status: 'active' });
  const { team_slug } = team;
  expect((await owner.billing.subscription({ team_slug })).has_subscription).toBe(true);
});

it('a subscription of ours whose price was replaced at Stripe keeps its plan while it is paid', async () => {
  const { team, customer, ours } = await boughtTeam();
  const { subscriptions } = await stripe();
  const { data } = await subscriptions.list({ customer });
  const item = data[0]?.items.data[0]?.id ?? '';
  await subscriptions.update(ours, { items: [{ id: item, price: await foreignPrice() }] });
  await scene.settle();
  expect(await planOf(scene, team)).toMatchObject({ plan: 'business', status: 'active' });
  await subscriptions.cancel(ours);
  await scene.settle();
  expect(await planOf(scene, team)).toMatchObject({ plan: 'free', status: 'canceled' });
});
