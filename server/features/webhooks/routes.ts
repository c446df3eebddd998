import { teamRef } from '#domain/teams/schema.ts';
import {
  deliveriesPage,
  deliveryRef,
  endpointRef,
  endpointUpdate,
  newEndpoint,
} from '#domain/webhooks/schema.ts';
import { inTeam, SETS_VALUE, thenOk } from '#server/procedure-guards.ts';
import { getDeliveries, replayDelivery, sendTest } from './deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  getEndpoints,
  removeEndpoint,
  rotateSecret,
} from './endpoints.ts';

/** Only the team's members may decide where its data goes, never impersonating staff. */
const inPerson = { inPerson: true };

export const webhooksRoutes = {
  endpoints: inTeam('canEditSettings', inPerson)
    .input(teamRef)
    .handler(({ context }) => getEndpoints(context.services, context.access)),

  create: inTeam('canEditSettings', inPerson)
    .meta({ harmless: 'an address is added once', log: ['settings', 'addedWebhookEndpoint'] })
    .input(newEndpoint)
    .handler(({ context, input }) =>
      createEndpoint(context.services, context.access, input.endpoint_id, input.form),
    ),

  change: inTeam('canEditSettings', inPerson)
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedWebhookEndpoint'] })
    .input(endpointUpdate)
    .handler(({ context, input }) =>
      changeEndpoint(context.services, context.access, input.endpoint_id, input.form),
    ),

  remove: inTeam('canEditSettings', inPerson)
    .meta({
      harmless: 'the endpoint is gone already',
      log: ['settings', 'removedWebhookEndpoint'],
    })
    .input(endpointRef)
    .handler(
      thenOk(({ services, access }, input) => removeEndpoint(services, access, input.endpoint_id)),
    ),

  rotateSecret: inTeam('canEditSettings', inPerson)
    .meta({
      harmless: 'another secret; the previous one stays valid for a day',
      log: ['settings', 'gaveWebhookEndpointNewSecret'],
    })
    .input(endpointRef)
    .handler(({ context, input }) =>
      rotateSecret(context.services, context.access, input.endpoint_id),
    ),

  sendTest: inTeam('canEditSettings', inPerson)
    .meta({ once: true, unlogged: 'a test event changes nothing' })
    .input(endpointRef)
    .handler(({ context, input }) => sendTest(context.services, context.access, input.endpoint_id)),

  deliveries: inTeam('canEditSettings', inPerson)
    .input(deliveriesPage)
    .handler(({ context, input }) =>
      getDeliveries(context.services, context.access, input.endpoint_id, input.cursor),
    ),

  replay: inTeam('canEditSettings', inPerson)
    .meta({ once: true, log: ['settings', 'hadWebhookEventsDeliveredAgain'] })
    .input(deliveryRef)
    .handler(({ context, input }) =>
      replayDelivery(context.services, context.access, input.endpoint_id, input.delivery_id),
    ),
};
