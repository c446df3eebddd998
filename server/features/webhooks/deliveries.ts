import { webhooksErrors } from '#copy/errors/webhooks.ts';
import { Refusal } from '#domain/errors.ts';
import { TEST_EVENT } from '#domain/webhooks/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import {
  type DeliveriesPage,
  insertReplay,
  insertTest,
  listDeliveries,
} from './delivery-queries.ts';
import { deliverWebhook } from './deliver.ts';
import { requireEndpoint } from './endpoint-queries.ts';

type Db = Pick<Services, 'db'>;
type Access = TeamAccess<'canEditSettings'>;

export function getDeliveries(
  { db }: Db,
  { scope }: Access,
  endpoint_id: string,
  cursor?: string,
): Promise<DeliveriesPage> {
  return db.inTeam(scope, async (tx) => {
    await requireEndpoint(tx, endpoint_id);
    return listDeliveries(tx, endpoint_id, cursor);
  });
}

/** Sends an event once more, with its original `webhook-id`. */
export function replayDelivery(
  { db }: Db,
  { scope }: Access,
  endpoint_id: string,
  delivery_id: string,
): Promise<{ delivery_id: string }> {
  return db.inTeam(scope, async (tx) => {
    assertOpen(await requireEndpoint(tx, endpoint_id));
    const replay = await insertReplay(tx, endpoint_id, delivery_id);
    if (!replay) throw new Refusal('NOT_FOUND', webhooksErrors.deliveryRemoved);
    await deliverWebhook.enqueue(tx, { delivery_id: replay });
    await recordChanges(tx, 'api', [endpoint_id]);
    return { delivery_id: replay };
  });
}

/** Sends a test event to the endpoint. */
export function sendTest(
  { db }: Db,
  { scope, person }: Access,
  endpoint_id: string,
): Promise<{ delivery_id: string }> {
  return db.inTeam(scope, async (tx) => {
    assertOpen(await requireEndpoint(tx, endpoint_id));
    const data = { message: 'A test of this endpoint', sent_by: person.name };
    const delivery_id = await insertTest(tx, endpoint_id, TEST_EVENT, data);
    await deliverWebhook.enqueue(tx, { delivery_id });
    await recordChanges(tx, 'api', [endpoint_id]);
    return { delivery_id };
  });
}

function assertOpen({ enabled, dead_at }: { enabled: boolean; dead_at: string | null }): void {
  if (enabled && dead_at === null) return;
  throw new Refusal('CONFLICT', webhooksErrors.endpointOff);
}
