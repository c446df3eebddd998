import { sql } from 'kysely';
import { exampleOf, type WebhookBody } from '#domain/webhooks/bodies.ts';
import type { WebhookEventType } from '#domain/webhooks/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { publicEvent, type StoredEvent } from './webhook-body.ts';

const MAX_SAMPLES = 3;
/** The number of an endpoint's latest deliveries to read, which limits the cost. */
const MAX_CHECKED = 100;

/**
 * Returns events of one type for setting up a program: the team's latest, newest first, or a made-up one
 * if none was sent to its endpoints.
 */
export async function getSamples(tx: TeamTx, type: WebhookEventType): Promise<WebhookBody[]> {
  const latest = await findLatest(tx, type);
  // A test that parses each event with the document's schema guarantees the shape.
  return latest.length > 0 ? (latest.map(publicEvent) as WebhookBody[]) : [exampleOf(type)];
}

async function findLatest({ db, team_id }: TeamTx, type: string): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    SELECT DISTINCT v.at, v.event_id, v.type, v.data
    FROM webhook_endpoints e
    CROSS JOIN LATERAL (
      SELECT d.event_id FROM webhook_deliveries d
      WHERE d.team_id = e.team_id AND d.endpoint_id = e.endpoint_id
      ORDER BY d.created_at DESC, d.delivery_id DESC LIMIT ${MAX_CHECKED}
    ) latest
    JOIN webhook_events v ON v.team_id = e.team_id AND v.event_id = latest.event_id
    WHERE e.team_id = ${team_id} AND v.type = ${type}
    ORDER BY v.at DESC, v.event_id LIMIT ${MAX_SAMPLES}`.execute(db);
  return rows;
}
