import { webhooksErrors } from '#copy/errors/webhooks.ts';
import { Refusal } from '#domain/errors.ts';
import { TEST_EVENT } from '#domain/webhooks/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { type DeliveriesPage, listDeliveries } from './delivery-queries.ts';
import { deliverWebhook } from './deliver.ts';
import { requireEndpoint } from './endpoint-queries.ts';

type Access = TeamAccess<'canEditSettings'>;

export async function getDeliveries(
  tx: TeamTx,
  { endpoint_id, cursor }: { endpoint_id: string; cursor?: string | undefined },
): Promise<DeliveriesPage> {
  await requireEndpoint(tx, endpoint_id);
  return listDeliveries(tx, endpoint_id, cursor);
}

/** Sends an event once more, with its original `webhook-id`. */
export async function replayDelivery(
  tx: TeamTx,
  { endpoint_id, delivery_id }: Record<'endpoint_id' | 'delivery_id', string>,
): Promise<{ delivery_id: string }> {
  const { db, team_id } = tx;
  assertOpen(await requireEndpoint(tx, endpoint_id));
  const { event_id } = await db
    .selectFrom('webhook_deliveries')
    .select('event_id')
    .where((eb) => eb.and({ team_id, endpoint_id, delivery_id }))
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND', webhooksErrors.deliveryRemoved));
  return deliver(tx, endpoint_id, event_id);
}

/** Sends a test event to the endpoint. */
export async function sendTest(
  tx: TeamTx,
  { endpoint_id }: { endpoint_id: string },
  { person }: Access,
): Promise<{ delivery_id: string }> {
  const { db, team_id } = tx;
  assertOpen(await requireEndpoint(tx, endpoint_id));
  const event_id = newId();
  const data = JSON.stringify({ message: 'A test of this endpoint', sent_by: person.name });
  await db
    .insertInto('webhook_events')
    .values({ team_id, event_id, type: TEST_EVENT, data })
    .execute();
  return deliver(tx, endpoint_id, event_id);
}

async function deliver(
  tx: TeamTx,
  endpoint_id: string,
  event_id: string,
): Promise<{ delivery_id: string }> {
  const delivery_id = newId();
  await tx.db
    .insertInto('webhook_deliveries')
    .values({ team_id: tx.team_id, delivery_id, endpoint_id, event_id })
    .execute();
  await deliverWebhook.enqueue(tx, { delivery_id });
  await recordChanges(tx, 'api', [endpoint_id]);
  return { delivery_id };
}

function assertOpen({ enabled, dead_at }: { enabled: boolean; dead_at: string | null }): void {
  if (enabled && dead_at === null) return;
  throw new Refusal('CONFLICT', webhooksErrors.endpointOff);
}
