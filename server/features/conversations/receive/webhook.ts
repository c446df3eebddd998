import type { Context } from 'hono';
import { webhookReader } from '#server/features/whatsapp/webhook.ts';
import { createIntakeLimit, type IntakeBounds } from '#server/platform/http/intake-limit.ts';
import type { Services } from '#server/services.ts';
import { receiveEvent } from './receive-event.ts';
import { retryRejectedWebhooks } from './retry-rejected-webhooks.ts';

/**
 * Two cores that do everything else, too, store this many within half a second. The gateway repeats the
 * rest later, by its own policy, and we read the history of the number.
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
 * makes the gateway deliver again. Beyond `bounds` 429 is answered at once, before the body is read.
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
  const inLine = oneAfterTheOther();
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
      await inLine(id, () => receiveEvent(services, webhook.connection, webhook.event));
      return c.json({ ok: true });
    } catch (error) {
      rejected(id);
      throw error;
    } finally {
      leave();
    }
  };
}

/**
 * The webhooks of one number in their order of arrival. All at once would each hold a database
 * connection while they wait for the number's lock, and leave none to the rest of the process.
 */
function oneAfterTheOther() {
  const lines = new Map<string, Promise<void>>();
  return (key: string, work: () => Promise<void>): Promise<void> => {
    const before = lines.get(key) ?? Promise.resolve();
    const done = before.then(work);
    const ended = done
      .catch(() => {})
      .then(() => {
        if (lines.get(key) === ended) lines.delete(key);
      });
    lines.set(key, ended);
    return done;
  };
}
