import {
  deliveriesQuery,
  deliveryRef,
  endpointPatch,
  endpointRef,
  newApiEndpoint,
} from '#domain/api/inputs.ts';
import {
  apiDelivery,
  apiDone,
  apiEndpoint,
  apiEndpointWithSecret,
  apiPlanned,
  pageOf,
} from '#domain/api/resources.ts';
import { getDeliveries, replayDelivery, sendTest } from '#server/features/webhooks/deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  removeEndpoint,
  rotateSecret,
} from '#server/features/webhooks/endpoints.ts';
import { listEndpoints } from '#server/features/webhooks/endpoint-queries.ts';
import { newId } from '#server/platform/id.ts';
import { reads, writes } from './guard.ts';
import { iso } from './iso.ts';
import { okInTransaction, inTransaction } from '#server/procedure-guards.ts';

const tags = ['Webhooks'];
const path = '/webhook-endpoints' as const;
const endpointPath = '/webhook-endpoints/{endpoint_id}' as const;
const scope = 'webhooks:write' as const;

const list = reads(scope)
  .route({ method: 'GET', path, tags, summary: 'List endpoints' })
  .output(pageOf(apiEndpoint))
  .handler(inTransaction(async (tx) => ({ data: await listEndpoints(tx), next_cursor: null })));

// The responses contain a secret, which must not be stored for a repeat. An address can be used only once.
const create = reads(scope)
  .route({ method: 'POST', path, tags, summary: 'Add an endpoint', successStatus: 201 })
  .input(newApiEndpoint)
  .output(apiEndpointWithSecret)
  .handler(async ({ context: { services, access }, input }) => {
    const { endpoint, secret } = await createEndpoint(services, access, {
      endpoint_id: newId(),
      form: input,
    });
    return { ...endpoint, secret };
  });

const rotate = reads(scope)
  .route({
    method: 'POST',
    path: `${endpointPath}/rotate-secret`,
    tags,
    summary: 'Get another secret; the one before signs as well for 24 hours',
  })
  .input(endpointRef)
  .output(apiEndpointWithSecret)
  .handler(async ({ context: { services, access }, input }) => {
    const { endpoint, secret } = await rotateSecret(services, access, input);
    return { ...endpoint, secret };
  });

const change = writes(scope)
  .route({
    method: 'PATCH',
    path: endpointPath,
    tags,
    summary: 'Change an endpoint, or switch it on again',
  })
  .input(endpointPatch)
  .output(apiEndpoint)
  .handler(
    inTransaction((tx, { endpoint_id, ...form }, _access, services) =>
      changeEndpoint(tx, endpoint_id, form, services),
    ),
  );

const remove = writes(scope)
  .route({ method: 'DELETE', path: endpointPath, tags, summary: 'Remove an endpoint' })
  .input(endpointRef)
  .output(apiDone)
  .handler(okInTransaction((tx, input) => removeEndpoint(tx, input.endpoint_id)));

const test = writes(scope)
  .route({
    method: 'POST',
    path: `${endpointPath}/test`,
    tags,
    summary: 'Send a test event',
    successStatus: 202,
  })
  .input(endpointRef)
  .output(apiPlanned)
  .handler(inTransaction(sendTest));

const deliveries = reads(scope)
  .route({ method: 'GET', path: `${endpointPath}/deliveries`, tags, summary: 'List deliveries' })
  .input(deliveriesQuery)
  .output(pageOf(apiDelivery))
  .handler(
    inTransaction(async (tx, input) => {
      const page = await getDeliveries(tx, input);
      const data = page.items.map((item) => ({ ...item, created_at: iso(item.created_at) }));
      return { data, next_cursor: page.nextCursor };
    }),
  );

const replay = writes(scope)
  .route({
    method: 'POST',
    path: `${endpointPath}/deliveries/{delivery_id}/replay`,
    tags,
    summary: 'Send an event once more',
    successStatus: 202,
  })
  .input(deliveryRef)
  .output(apiPlanned)
  .handler(inTransaction(replayDelivery));

export const webhookEndpoints = {
  list,
  create,
  change,
  remove,
  rotateSecret: rotate,
  test,
  deliveries,
  replay,
};
