import type { Context } from 'hono';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import type { GatewayEvent } from '#server/features/whatsapp/gateway-event.ts';
import { webhookReader } from '#server/features/whatsapp/webhook.ts';
import { batchByKey } from '#server/platform/batch-by-key.ts';
import { createIntakeLimit, type IntakeBounds } from '#server/platform/http/intake-limit.ts';
import type { Services } from '#server/services.ts';
import { receiveEventsOfTeam } from './receive-events.ts';
import { retryRejectedWebhooks } from './retry-rejected-webhooks.ts';

/**
 * So many are stored within a quarter of a second on two cores that do everything else, too. Fewer at
 * a time would make small batches, which cost more each. Beyond that the gateway repeats later, by its
 * own policy, and the history of the number is read as well.
 */
const INTAKE: IntakeBounds = {
  maxWaiting: 256,
  maxPerKey: 128,
  maxBytes: 64 * 1024 * 1024,
  maxAge: 5_000,
};
const RETRY_AFTER_SECONDS = '5';

/**
 * `POST /webhooks/waha/:connection`: 200 is answered only when everything is stored; any other answer
 * makes the gateway deliver again. What arrives for the numbers of one team while an earlier batch is
 * being stored is stored as the next batch. Beyond `bounds` 429 is answered at once, before the body is read.
 */
export function wahaWebhook(
  services: Services,
  stopping: AbortSignal,
  networkOf: (c: Context) => string,
  bounds: IntakeBounds = INTAKE,
): (c: Context) => Promise<Response> {
  const intake = createIntakeLimit(bounds);
  const reader = webhookReader(services, networkOf);
  const rejected = retryRejectedWebhooks(services, stopping);
  const receive = batchByKey<{ connection: Connection; event: GatewayEvent }, null>(
    async (_team, items) => {
      const byNumber = Map.groupBy(items, ({ connection }) => connection.connection_id);
      const parts = [...byNumber.values()].flatMap((ofNumber) =>
        ofNumber.slice(0, 1).map(({ connection }) => ({
          connection,
          events: ofNumber.map(({ event }) => event),
        })),
      );
      await receiveEventsOfTeam(services, parts);
      return items.map(() => null);
    },
  );
  return async (c) => {
    const id = c.req.param('connection') ?? '';
    const connection = await reader.find(c).catch((error: unknown) => {
      rejected(id);
      throw error;
    });
    if (!connection) return c.json({ error: 'Unknown connection' }, 404);
    const leave = intake.enter(id, Number(c.req.header('content-length')) || 0);
    if (!leave) {
      rejected(id);
      c.header('retry-after', RETRY_AFTER_SECONDS);
      return c.json({ error: 'Too many webhooks are waiting. Send it again later.' }, 429);
    }
    try {
      const webhook = await reader.read(c, connection);
      if (webhook instanceof Response) return webhook;
      await receive(webhook.connection.scope.teamId, webhook);
      return c.json({ ok: true });
    } catch (error) {
      rejected(id);
      throw error;
    } finally {
      leave();
    }
  };
}
