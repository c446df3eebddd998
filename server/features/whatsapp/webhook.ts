import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts';
import type { Services } from '#server/services.ts';
import { findConnection, type SignedConnection } from './connection-scope.ts';
import { type GatewayEvent, InvalidEvent, parseWebhook } from './gateway/gateway-event.ts';
import { jsonIn } from '#domain/parse-text.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const REMEMBERED_FOR_MS = 5_000;
const MAX_REMEMBERED = 5_000;
/** One gateway may post for a thousand numbers at once. */
const LOOKUPS = { atOnce: 2, perKey: 1_000, waiting: 2_000, countsFor: 1_000 };

/**
 * Finds the connection of `POST /webhooks/waha/:connection`, if it exists. Active numbers are cached.
 * Lookups of others wait in the strangers' queue, so made-up addresses don't delay webhooks.
 */
export function connectionFinder(
  { db }: Pick<Services, 'db'>,
  networkOf: (c: Context) => string,
): (c: Context) => Promise<SignedConnection | undefined> {
  const strangers = createFairQueue(LOOKUPS);
  const lookUp = cacheLookups((id, network) =>
    strangers.run({ key: network, first: false }, () => findConnection(db, id)),
  );
  return async (c) => {
    const id = c.req.param('connection') ?? '';
    return UUID.test(id) ? lookUp(id, networkOf(c)) : undefined;
  };
}

/**
 * A webhook's event, or the response to a webhook without one. Checks the signature over the raw body
 * before reading anything from it. The caller limits the body's size.
 */
export async function readWebhook(
  c: Context,
  { hmac_key }: SignedConnection,
): Promise<GatewayEvent | Response> {
  const raw = new Uint8Array(await c.req.arrayBuffer());
  const signature = c.req.header('x-webhook-hmac') ?? '';
  if (!signatureMatches(raw, hmac_key, signature)) {
    return c.json({ error: 'The signature does not match the body' }, 401);
  }
  const body = jsonIn(new TextDecoder().decode(raw));
  if (body === undefined) return c.json({ error: 'The body is not JSON' }, 400);
  try {
    return parseWebhook(body) ?? c.json({ ok: true });
  } catch (error) {
    if (!(error instanceof InvalidEvent)) throw error;
    return c.json({ error: error.message, field: error.field }, 400);
  }
}

type LookUp = (id: string, network: string) => Promise<SignedConnection | undefined>;

/**
 * Caches a connection for some seconds, as its key and team don't change under a busy number. Webhooks
 * that arrive during a lookup share it.
 */
function cacheLookups(lookUp: LookUp): LookUp {
  const known = new Map<string, { found: ReturnType<LookUp>; until: number }>();
  return async (id, network) => {
    const before = known.get(id);
    if (before && before.until > Date.now()) return before.found;
    if (known.size >= MAX_REMEMBERED) known.clear();
    const found = lookUp(id, network);
    known.set(id, { found, until: Date.now() + REMEMBERED_FOR_MS });
    const deleteCached = () => {
      if (known.get(id)?.found === found) known.delete(id);
    };
    found.then((connection) => connection ?? deleteCached(), deleteCached);
    return found;
  };
}

/** Whether `signature` (hex) is the HMAC-SHA512 of the raw body. */
const signatureMatches = (raw: Uint8Array, key: string, signature: string): boolean =>
  isSameSecret(Buffer.from(signature, 'hex'), createHmac('sha512', key).update(raw).digest());
