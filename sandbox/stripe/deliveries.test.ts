import { expect, it } from 'vitest';
import { fileStripeScene, subscribe } from '../test/stripe-scene.ts';

interface State {
  pending: { event: string; tries: number }[];
}

const scene = await fileStripeScene();

it('an event can be sent again later, with its old time and a new signature', async () => {
  await scene.stripe.customers.create({ name: 'Ada' });
  await scene.types();
  const [{ event } = scene.heard[0]!] = scene.heard;
  await scene.control('POST', '/clock', { days: 7 });
  await scene.control('POST', `/events/${event.id}/resend`);
  await scene.types();
  expect(scene.heard.map((one) => one.event.id)).toEqual([event.id, event.id]);
  const { now } = await scene.control<{ now: number }>('GET', '/clock');
  expect(now - scene.heard[1]!.event.created).toBeGreaterThanOrEqual(7 * 86_400);
  const [, signed] = /t=(\d+)/.exec(scene.heard[1]!.signature) ?? [];
  expect(Math.abs(Number(signed) - Date.now() / 1000)).toBeLessThan(60);
});

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

it('faults lose a webhook, or bring it twice', async () => {
  const setFaults = (faults: object) => scene.control('POST', '/faults', faults);
  await setFaults({ dropWebhooks: true });
  await scene.stripe.customers.create({ name: 'Ada' });
  await setFaults({ duplicateWebhooks: true });
  await scene.stripe.customers.create({ name: 'Bob' });
  expect(await scene.types()).toEqual(['customer.created', 'customer.created']);
  expect(new Set(scene.heard.map(({ event }) => event.id)).size).toBe(1);
  await scene.control('DELETE', '/faults');
});

it('a fault lets an event be overtaken, and loses none', async () => {
  await scene.control('POST', '/faults', { reorderWebhooks: 3 });
  await subscribe(scene);
  const heard = await scene.types();
  await scene.control('DELETE', '/faults');
  const { events } = await scene.control<{ events: { event: { type: string } }[] }>(
    'GET',
    '/events',
  );
  const happened = events.map(({ event }) => event.type);
  expect(heard).not.toEqual(happened);
  expect(heard.toSorted()).toEqual(happened.toSorted());
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
