import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeEach } from 'vitest';
import type { SignedConnection } from '#server/features/whatsapp/connection-scope.ts';
import { openConnection } from '#server/features/whatsapp/connections.ts';
import { readThread } from '#server/features/conversations/thread-queries.ts';
import { buildCampaign, buildTeam } from '../builders/builders.ts';
import { serve } from '../http.ts';
import { openServer } from '../open-server.ts';

export interface Delivery {
  headers: Record<string, string>;
  raw: string;
}

const RECORDED = new URL('../../../sandbox/waha/contract/recorded-webhooks.json', import.meta.url);
/** Recorded from a running WAHA: raw bodies, headers, and signatures with this key. */
export const deliveries = JSON.parse(readFileSync(RECORDED, 'utf8')) as Delivery[];
const HOOK_SECRET = 'hook-secret';

export const recordedDelivery = (n: number): Delivery => {
  const delivery = deliveries[n];
  if (!delivery) throw new Error(`There is no delivery ${n}`);
  return delivery;
};

/** Our own delivery, signed like the gateway's. */
export function signed(body: unknown, key = HOOK_SECRET): Delivery {
  const raw = typeof body === 'string' ? body : JSON.stringify(body);
  const hmac = createHmac('sha512', key).update(raw).digest('hex');
  return { raw, headers: { 'content-type': 'application/json', 'x-webhook-hmac': hmac } };
}

/**
 * A web process that a gateway delivers to, with a new connection for each test. Await it like `openServer`.
 */
export async function recordedScene() {
  const { database, services, queue } = await openServer();
  const web = await serve(services);
  let connection: SignedConnection;
  afterAll(() => web.stop());
  beforeEach(async () => {
    await queue.clear();
    connection = await buildConnection();
  });

  /** A connection with the recording's signing key. */
  async function buildConnection(): Promise<SignedConnection> {
    await queue.query('DELETE FROM linked_numbers');
    const team = await buildTeam(services);
    const { campaign_id } = await buildCampaign(services, { team });
    return services.db.inTeam(team.scope, async (tx) => {
      const connection = await openConnection(tx, campaign_id);
      await tx.db
        .updateTable('whatsapp_connections')
        .set({ hmac_key: HOOK_SECRET })
        .where('connection_id', '=', connection.connection_id)
        .execute();
      return { ...connection, hmac_key: HOOK_SECRET };
    });
  }

  async function post(delivery: Delivery, to = connection.connection_id): Promise<number> {
    const { host: _host, connection: _kept, 'content-length': _size, ...rest } = delivery.headers;
    const url = `${web.url}/webhooks/waha/${to}`;
    const answer = await fetch(url, { method: 'POST', headers: rest, body: delivery.raw });
    await answer.body?.cancel();
    return answer.status;
  }

  async function stored() {
    const conversations = await queue.query<{ conversation_id: string; id_lead: string }>(
      'SELECT * FROM conversations WHERE campaign_id = $1',
      [connection.campaign_id],
    );
    const threads = await services.db.inTeam(connection.scope, (tx) =>
      Promise.all(
        conversations.map((conversation) => readThread(tx, conversation.conversation_id)),
      ),
    );
    return { conversations, messages: threads.flatMap((thread) => thread.messages) };
  }

  return { database, services, queue, web, post, stored, current: () => connection };
}
