import { expect, it } from 'vitest';
import { fileStripeScene, subscribe } from '../test/stripe-scene.ts';

interface State {
  pending: { event: string; type: string; tries: number }[];
}

const scene = await fileStripeScene();

const hold = (value: boolean) => scene.control('POST', '/deliveries', { hold: value });
const release = (how: object) => scene.control('POST', '/deliveries/release', how);
const typesHeard = () => scene.heard.map(({ event }) => event.type);

/** The events of a subscription, none of which was delivered yet. */
async function heldEvents(): Promise<string[]> {
  await hold(true);
  await subscribe(scene);
  const { pending } = await scene.control<State>('GET', '/deliveries');
  expect(scene.heard).toEqual([]);
  return pending.map(({ type }) => type);
}

it('held events are released in the order that is asked for', async () => {
  const events = await heldEvents();
  await release({ order: 'reverse' });
  expect(typesHeard()).toEqual(events.toReversed());
  expect((await scene.control<State>('GET', '/deliveries')).pending).toEqual([]);
});

it('a shuffle is the same for the same seed, and loses nothing', async () => {
  const events = await heldEvents();
  await release({ order: 'shuffle', seed: 3 });
  const first = typesHeard();
  expect(first).not.toEqual(events);
  expect(first.toSorted()).toEqual(events.toSorted());
  await scene.control('POST', '/reset');
  scene.heard.length = 0;
  await heldEvents();
  await release({ order: 'shuffle', seed: 3 });
  expect(typesHeard()).toEqual(first);
});

it('each can come twice, word for word', async () => {
  const events = await heldEvents();
  await release({ times: 2 });
  expect(typesHeard()).toEqual(events.flatMap((type) => [type, type]));
  const [one, other] = scene.heard;
  expect(one!.event.id).toBe(other!.event.id);
});

it('one that is a week late has its old time and a new signature', async () => {
  await heldEvents();
  await scene.control('POST', '/clock', { days: 7 });
  await release({});
  const [{ event, signature } = scene.heard[0]!] = scene.heard;
  const { now } = await scene.control<{ now: number }>('GET', '/clock');
  expect(now - event.created).toBeGreaterThanOrEqual(7 * 86_400);
  const [, signed] = /t=(\d+)/.exec(signature) ?? [];
  expect(Math.abs(Number(signed) - Date.now() / 1000)).toBeLessThan(60);
});

it('an event can be sent again later', async () => {
  await scene.stripe.customers.create({ name: 'Ada' });
  await scene.types();
  const [{ event } = scene.heard[0]!] = scene.heard;
  await scene.control('POST', `/events/${event.id}/resend`);
  await scene.types();
  expect(scene.heard.map((one) => one.event.id)).toEqual([event.id, event.id]);
  expect((await scene.stripe.events.retrieve(event.id)).type).toBe('customer.created');
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

it('an endpoint of the API hears what it asked for, under its own secret', async () => {
  const { url } = (await scene.stripe.webhookEndpoints.list()).data[0]!;
  const made = await scene.stripe.webhookEndpoints.create({
    url,
    enabled_events: ['invoice.paid'],
  });
  expect(made.secret).toMatch(/^whsec_/);
  expect((await scene.stripe.webhookEndpoints.list()).data).toHaveLength(2);
  await scene.stripe.webhookEndpoints.del(made.id);
  expect((await scene.stripe.webhookEndpoints.list()).data).toHaveLength(1);
});
