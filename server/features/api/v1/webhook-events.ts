import { z } from 'zod';
import { ANY_SCOPE, open } from '#domain/api/field-scopes.ts';
import { samplesQuery } from '#domain/api/inputs.ts';
import { apiWebhookBody, pageOf } from '#domain/api/resources.ts';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from '#domain/webhooks/schema.ts';
import { getSamples } from '#server/features/webhooks/samples.ts';
import { inTransaction } from '#server/procedure-guards.ts';
import { reads } from './guard.ts';

const tags = ['Webhooks'];
const scope = 'webhooks:write' as const;
const apiEventType = open(
  ANY_SCOPE,
  z.object({ type: samplesQuery.shape.type, description: z.string() }),
);

const list = reads(scope)
  .route({ method: 'GET', path: '/webhook-events', tags, summary: 'List event types' })
  .output(pageOf(apiEventType))
  .handler(() => ({
    data: WEBHOOK_EVENT_TYPES.map((type) => ({ type, description: WEBHOOK_EVENTS[type] })),
    next_cursor: null,
  }));

const samples = reads(scope)
  .route({
    method: 'GET',
    path: '/webhook-events/samples',
    tags,
    summary: 'Get events to set up a program with',
    description:
      'The latest events that were sent to your endpoints, or a made-up one if there are none.',
  })
  .input(samplesQuery)
  .output(pageOf(apiWebhookBody))
  .handler(
    inTransaction(async (tx, input) => ({
      data: await getSamples(tx, input.type),
      next_cursor: null,
    })),
  );

export const webhookEvents = { list, samples };
