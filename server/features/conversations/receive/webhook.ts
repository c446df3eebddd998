import type { Context } from 'hono';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { GatewayEvent } from '#server/features/whatsapp/gateway-event.ts';
import { webhookReader } from '#server/features/whatsapp/webhook.ts';
import { batchByKey } from '#server/platform/batch-by-key.ts';
import type { Services } from '#server/services.ts';
import { receiveEvents } from './receive-events.ts';
import { retryRejectedWebhooks } from './retry-rejected-webhooks.ts';

/**
 * `POST /webhooks/waha/:connection`: 200 is answered only when everything is stored; any other answer
 * makes the gateway deliver again. What arrives for one number while an earlier batch is being stored
 * is stored as the next batch.
 */
export function wahaWebhook(
  services: Services,
  stopping: AbortSignal,
): (c: Context) => Promise<Response> {
  const read = webhookReader(services);
  const rejected = retryRejectedWebhooks(services, stopping);
  const receive = batchByKey<{ connection: Connection; event: GatewayEvent }, null>(
    async (_id, items) => {
      const [first] = items;
      const events = items.map((item) => item.event);
      if (first) await receiveEvents(services, first.connection, events);
      return items.map(() => null);
    },
  );
  return async (c) => {
    try {
      const webhook = await read(c);
      if (webhook instanceof Response) return webhook;
      await receive(webhook.connection.connection_id, webhook);
      return c.json({ ok: true });
    } catch (error) {
      rejected(c.req.param('connection') ?? '');
      throw error;
    }
  };
}
