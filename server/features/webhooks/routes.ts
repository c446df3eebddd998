import { teamRef } from '#domain/teams/schema.ts';
import {
  deliveriesPage,
  deliveryRef,
  endpointRef,
  endpointUpdate,
  newEndpoint,
} from '#domain/webhooks/schema.ts';
import {
  okInTransaction,
  forMember,
  inTeam,
  inTransaction,
  SETS_VALUE,
} from '#server/procedure-guards.ts';
import { getDeliveries, replayDelivery, sendTest } from './deliveries.ts';
import { listEndpoints } from './endpoint-queries.ts';
import { changeEndpoint, createEndpoint, removeEndpoint, rotateSecret } from './endpoints.ts';

/** Only the team's members may decide where its data goes, never impersonating staff. */
const inPerson = { inPerson: true };

export const webhooksRoutes = {
  endpoints: inTeam('canEditSettings', inPerson)
    .input(teamRef)
    .handler(inTransaction(listEndpoints)),

  create: inTeam('canEditSettings', inPerson)
    .meta({ harmless: 'an address is added once', log: ['settings', 'addedWebhookEndpoint'] })
    .input(newEndpoint)
    .handler(forMember(createEndpoint)),

  change: inTeam('canEditSettings', inPerson)
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedWebhookEndpoint'] })
    .input(endpointUpdate)
    .handler(
      inTransaction((tx, input, _access, services) =>
        changeEndpoint(tx, input.endpoint_id, input.form, services),
      ),
    ),

  remove: inTeam('canEditSettings', inPerson)
    .meta({ harmless: 'the endpoint is gone already', log: ['settings', 'removedWebhookEndpoint'] })
    .input(endpointRef)
    .handler(okInTransaction((tx, input) => removeEndpoint(tx, input.endpoint_id))),

  rotateSecret: inTeam('canEditSettings', inPerson)
    .meta({
      harmless: 'another secret; the previous one stays valid for a day',
      log: ['settings', 'gaveWebhookEndpointNewSecret'],
    })
    .input(endpointRef)
    .handler(forMember(rotateSecret)),

  sendTest: inTeam('canEditSettings', inPerson)
    .meta({ once: true, unlogged: 'a test event changes nothing' })
    .input(endpointRef)
    .handler(inTransaction(sendTest)),

  deliveries: inTeam('canEditSettings', inPerson)
    .input(deliveriesPage)
    .handler(inTransaction(getDeliveries)),

  replay: inTeam('canEditSettings', inPerson)
    .meta({ once: true, log: ['settings', 'hadWebhookEventsDeliveredAgain'] })
    .input(deliveryRef)
    .handler(inTransaction(replayDelivery)),
};
