import { expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { buildEndpoint, webhookScene } from '#server/test/builders/webhook-endpoints.ts';
import { jobHandlers } from '#server/worker.ts';
import { withEndpointSlot, nextQueuedDelivery } from './deliver.ts';

const { scene, services, receiver } = await webhookScene();

it('those that wait for one endpoint are called in their order, each once', async () => {
  const endpoint_id = newId();
  const hold = Promise.withResolvers<void>();
  const under = withEndpointSlot({ endpoint_id, delivery_id: 'first' }, 1, () => hold.promise);
  const refused = (delivery_id: string) =>
    withEndpointSlot({ endpoint_id, delivery_id }, 1, () => Promise.resolve());
  for (const one of ['second', 'third', 'second']) {
    await expect(refused(one)).rejects.toMatchObject({ name: 'RetryAfter' });
  }
  hold.resolve();
  await under;
  expect(nextQueuedDelivery(endpoint_id)).toBe('second');
  await refused('third');
  expect(nextQueuedDelivery(endpoint_id)).toBeUndefined();
});

it('a burst to a slow endpoint continues as soon as one delivery ends, not by the clock', async () => {
  const team = await buildTeam(services);
  const { rpc, ref, deliveries } = await buildEndpoint(services, receiver, team);
  const slow = Promise.withResolvers<void>();
  receiver.hold = slow.promise;
  for (let one = 0; one < 8; one++) await rpc.sendTest(ref);
  const deliver = jobHandlers(services)['webhooks:deliver'];
  const all = await scene.queue.planned();
  await scene.queue.clear();
  const running = all.map(async ({ payload }) => deliver?.(payload));
  await expect.poll(() => deliveries().length).toBe(4);
  // The others are refused, and retry after a second or more.
  await expect.poll(async () => (await scene.queue.planned()).length).toBe(4);
  await scene.queue.query("UPDATE graphile_worker._private_jobs SET run_at = now() + '1 hour'");
  slow.resolve();
  await Promise.all(running);
  const due = (await scene.queue.planned()).filter(({ run_at }) => run_at <= new Date());
  expect(due).toHaveLength(4);
  await scene.queue.run(services);
  expect(new Set(deliveries().map(({ headers }) => headers['webhook-id'])).size).toBe(8);
  expect(deliveries()).toHaveLength(8);
});
