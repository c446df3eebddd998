import { mkdirSync, writeFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { startSandbox } from '../sandbox.ts';
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
    expand: ['subscription', 'invoice'],
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

it('customers are made, changed and found', async () => {
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
  const changed = await stripe.customers.update(made.id, { name: 'Ada L', metadata: { n: 8 } });
  expect(changed).toMatchObject({ name: 'Ada L', metadata: { team_id: 'x', n: '8' } });
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
    code: 'parameter_invalid',
    param: 'limit',
  });
  await expect(
    stripe.checkout.sessions.create({ mode: 'sideways' as 'subscription' }),
  ).rejects.toMatchObject({ param: 'mode' });
  await expect(stripeClient(scene.url, 'sk_test_other').customers.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
  await expect(stripe.charges.list()).rejects.toMatchObject({ statusCode: 404 });
});

it('a key makes a call happen once', async () => {
  const { stripe } = scene;
  const once = { idempotencyKey: 'k1' };
  const first = await stripe.customers.create({ name: 'Ada' }, once);
  const again = await stripe.customers.create({ name: 'Ada' }, once);
  expect(again).toEqual(first);
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

it('a list has the newest first and says whether more follow', async () => {
  const { stripe } = scene;
  for (const name of ['a', 'b', 'c']) await stripe.customers.create({ name });
  const { data, has_more } = await stripe.customers.list({ limit: 2 });
  expect([data.map(({ name }) => name), has_more]).toEqual([['c', 'b'], true]);
  await expect(stripe.customers.list({ starting_after: data[1]!.id })).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'starting_after',
  });
});

it.each([
  ['is read as far as it is known', [{ put: 'charge', row: { id: 'ch_1' } }], ['Ada']],
  ['is forgotten where it makes no sense', [{ put: 'invoice', row: { id: 'in_1' } }, { x: 1 }], []],
])('the journal of another version %s', async (_what, others, names) => {
  const folder = temporaryFolder();
  mkdirSync(`${folder.path}/stripe`);
  const customer = { id: 'cus_1', created: 1, name: 'Ada', phone: null, metadata: {} };
  const lines = [{ put: 'customer', row: customer }, ...others].map((line) => JSON.stringify(line));
  writeFileSync(`${folder.path}/stripe/account.jsonl`, `${lines.join('\n')}\n`);
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir: folder.path });
  const client = stripeClient(sandbox.url);
  const { data } = await client.customers.list();
  expect(data.map(({ name }) => name)).toEqual(names);
  expect((await client.prices.list({ active: true })).data).toHaveLength(6);
  await sandbox.stop();
  folder.remove();
});
