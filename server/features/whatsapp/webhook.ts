import type { Context } from 'hono';
import type { Services } from '#server/services.ts';
import { type Connection, findConnection, type SignedConnection } from './connection-scope.ts';
import { type GatewayEvent, InvalidEvent, parseWebhook } from './gateway-event.ts';
import { signatureMatches } from './signature.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const REMEMBERED_FOR_MS = 5_000;
const MAX_REMEMBERED = 5_000;

/** The event of a webhook, or the answer to a webhook that has none. */
export type Webhook = { connection: Connection; event: GatewayEvent } | Response;

/**
 * Reads `POST /webhooks/waha/:connection`: the signature is checked over the raw body before anything
 * is read from it. The caller bounds the body's size.
 */
export function webhookReader({ db }: Pick<Services, 'db'>): (c: Context) => Promise<Webhook> {
  const lookUp = remembering((id) => findConnection(db, id));
  return async (c) => {
    const id = c.req.param('connection') ?? '';
    const connection = UUID.test(id) ? await lookUp(id) : undefined;
    if (!connection) return c.json({ error: 'Unknown connection' }, 404);
    const raw = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header('x-webhook-hmac') ?? '';
    if (!signatureMatches(raw, connection.hmac_key, signature)) {
      return c.json({ error: 'The signature does not match the body' }, 401);
    }
    const body = parseJson(raw);
    if (body === undefined) return c.json({ error: 'The body is not JSON' }, 400);
    try {
      const event = parseWebhook(body);
      return event ? { connection, event } : c.json({ ok: true });
    } catch (error) {
      if (!(error instanceof InvalidEvent)) throw error;
      return c.json({ error: error.message, field: error.field }, 400);
    }
  };
}

function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw));
  } catch {
    return undefined;
  }
}

/** Remembers a connection for some seconds: its key and team do not change under a busy number. */
function remembering(find: (id: string) => Promise<SignedConnection | undefined>) {
  const known = new Map<string, { connection: SignedConnection; until: number }>();
  return async (id: string) => {
    const found = known.get(id);
    if (found && found.until > Date.now()) return found.connection;
    const connection = await find(id);
    known.delete(id);
    if (!connection) return undefined;
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(id, { connection, until: Date.now() + REMEMBERED_FOR_MS });
    return connection;
  };
}
