import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { fileStripeScene, stripeClient, subscribe } from '../test/stripe-scene.ts';

const scene = await fileStripeScene();

it('a checkout that is paid makes an active subscription, and tells it in order', async () => {
  const { subscription, session, location } = await subscribe(scene);
  expect(location).toBe(`http://127.0.0.1:9/done?session=${session}`);
  expect(subscription.status).toBe('active');
  expect(subscription.metadata).toEqual({ team_id: 'team-1' });
  const item = subscription.items.data[0]!;
  expect(item.price.lookup_key).toBe('opensetter_starter_monthly');
  const paid = await scene.stripe.checkout.sessions.retrieve(session, {
    expand: ['subscription', 'line_items', 'invoice.payments'],
  });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_total: 11900,
    client_reference_id: 'team-1',
    subscription: { id: subscription.id },
    invoice: { status: 'paid', amount_paid: 11900, billing_reason: 'subscription_create' },
  });
  expect(await scene.types()).toEqual([
    'customer.created',
    'payment_method.attached',
    'invoice.created',
    'customer.subscription.created',
    'invoice.finalized',
    'customer.updated',
    'charge.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
    'checkout.session.completed',
  ]);
  const updated = scene.heard.find(({ event }) => event.type === 'customer.subscription.updated');
  expect(updated?.event.data).toMatchObject({
    object: { status: 'active' },
    previous_attributes: { status: 'incomplete' },
  });
});

it('customers are made, changed, found and removed', async () => {
  const { stripe } = scene;
  const made = await stripe.customers.create({
    email: 'ada@example.com',
    name: 'Ada',
    metadata: { team_id: 'x', n: 7 },
  });
  expect(made.metadata).toEqual({ team_id: 'x', n: '7' });
  await stripe.customers.create({ email: 'bob@example.com' });
  const { data } = await stripe.customers.list({ email: 'ada@example.com' });
  expect(data.map(({ id }) => id)).toEqual([made.id]);
  const found = await stripe.customers.search({ query: "metadata['team_id']:'x'" });
  expect(found.data.map(({ id }) => id)).toEqual([made.id]);
  const changed = await stripe.customers.update(made.id, { name: 'Ada L', metadata: { n: '' } });
  expect(changed).toMatchObject({ name: 'Ada L', metadata: { team_id: 'x' } });
  await stripe.customers.del(made.id);
  expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
});

it('what Stripe would refuse is refused in its words', async () => {
  const { stripe } = scene;
  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    message: "No such customer: 'cus_none'",
  });
  const unknown = { nickname: 'x' } as Stripe.CustomerCreateParams;
  await expect(stripe.customers.create(unknown)).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'nickname',
    message: 'Received unknown parameter: nickname',
  });
  await expect(stripe.prices.list({ limit: 'ten' as unknown as number })).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
  });
  await expect(
    stripe.checkout.sessions.create({ mode: 'sideways' as 'subscription' }),
  ).rejects.toMatchObject({ param: 'mode' });
  await expect(
    stripe.billingPortal.sessions.create({
      customer: (await stripe.customers.create()).id,
      return_url: 'javascript:alert(1)',
    }),
  ).rejects.toMatchObject({ code: 'url_invalid', param: 'return_url' });
  await expect(stripeClient(scene.url, 'sk_test_other').customers.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
  await expect(stripe.charges.list()).rejects.toMatchObject({ statusCode: 404 });
});

it('a key makes a call happen once, and refuses other parameters', async () => {
  const { stripe } = scene;
  const once = { idempotencyKey: 'k1' };
  const first = await stripe.customers.create({ name: 'Ada' }, once);
  const again = await stripe.customers.create({ name: 'Ada' }, once);
  expect(again.id).toBe(first.id);
  await expect(stripe.customers.create({ name: 'Bob' }, once)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

it('lists go page by page', async () => {
  const { stripe } = scene;
  for (const name of ['a', 'b', 'c', 'd', 'e']) await stripe.customers.create({ name });
  const all: (string | null | undefined)[] = [];
  for await (const { name } of stripe.customers.list({ limit: 2 })) all.push(name);
  expect(all).toEqual(['e', 'd', 'c', 'b', 'a']);
  const { data, has_more } = await stripe.customers.list({ limit: 2 });
  expect([data.length, has_more]).toEqual([2, true]);
});
