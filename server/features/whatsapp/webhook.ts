import type { Context } from 'hono';
import { batchByKey } from '#server/platform/batch-by-key.ts';
import type { Services } from '#server/services.ts';
import { type Connection, findConnection, type SignedConnection } from './connection-gate.ts';
import { type GatewayEvent, parseWebhook } from './gateway-event.ts';
import { signatureMatches } from './signature.ts';

/** What takes events in; when it returns, they are durable. */
export type ReceiveEvents = (connection: Connection, events: GatewayEvent[]) => Promise<void>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const KNOWN_FOR_MS = 5_000;
const MOST_KNOWN = 5_000;

/**
 * `POST /webhooks/waha/:connection`: the signature is checked over the raw body before anything is
 * read from it, and 200 is answered only when everything is stored. Any other answer makes the
 * gateway deliver again; `refused` is told when that is for a fault of ours. The caller bounds the
 * body's size.
 */
export function wahaWebhook(
  services: Services,
  receive: ReceiveEvents,
  refused: (connectionId: string) => void = () => {},
) {
  const lookUp = shortMemory((id) => findConnection(services.db, id));
  const takeIn = batchByKey<{ connection: Connection; event: GatewayEvent }, null>(
    async (_id, items) => {
      const connection = items[0]?.connection;
      if (connection)
        await receive(
          connection,
          items.map((item) => item.event),
        );
      return items.map(() => null);
    },
  );

  return async (c: Context): Promise<Response> => {
    const id = c.req.param('connection') ?? '';
    if (!UUID.test(id)) return c.json({ error: 'Unknown connection' }, 404);
    try {
      return await take(c, id);
    } catch (error) {
      refused(id);
      throw error;
    }
  };

  async function take(c: Context, id: string): Promise<Response> {
    const connection = await lookUp(id);
    if (!connection) return c.json({ error: 'Unknown connection' }, 404);
    const raw = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header('x-webhook-hmac') ?? '';
    if (!signatureMatches(raw, connection.hmac_key, signature)) {
      return c.json({ error: 'The signature does not match the body' }, 401);
    }
    const body = parseJson(raw);
    if (body === undefined) return c.json({ error: 'The body is not JSON' }, 400);
    const event = parseWebhook(body);
    if (event) await takeIn(connection.connection_id, { connection, event });
    return c.json({ ok: true });
  }
}

function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw));
  } catch {
    return undefined;
  }
}

/** Remembers a connection for some seconds: its key and team do not change under a busy number. */
function shortMemory(find: (id: string) => Promise<SignedConnection | undefined>) {
  const known = new Map<string, { connection: SignedConnection; until: number }>();
  return async (id: string) => {
    const found = known.get(id);
    if (found && found.until > Date.now()) return found.connection;
    const connection = await find(id);
    known.delete(id);
    if (!connection) return undefined;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(id, { connection, until: Date.now() + KNOWN_FOR_MS });
    return connection;
  };
}
