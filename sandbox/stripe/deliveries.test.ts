import { expect, it } from 'vitest';
import { fileStripeScene } from '../test/stripe-scene.ts';

interface State {
  pending: { event: string; tries: number }[];
}

const scene = await fileStripeScene();

it('what was refused is tried again, also after a restart', async () => {
  scene.answer.status = 500;
  await scene.stripe.customers.create({ name: 'Ada' });
  const refused = async () => {
    const { pending } = await scene.control<State>('GET', '/deliveries');
    return pending[0]?.tries ?? 0;
  };
  await expect.poll(refused).toBeGreaterThan(0);
  await scene.restart();
  scene.answer.status = 200;
  expect(await scene.types()).toEqual(['customer.created']);
  expect((await scene.stripe.customers.list()).data).toHaveLength(1);
});

it('a call that failed half way is not done twice by the SDK', async () => {
  await scene.control('POST', '/faults', {
    match: '/v1/customers',
    dropAfterAccept: true,
    times: 1,
  });
  const made = await scene.stripe.customers.create({ name: 'Ada' }, { maxNetworkRetries: 2 });
  const { data } = await scene.stripe.customers.list();
  expect(data.map(({ id }) => id)).toEqual([made.id]);
});
