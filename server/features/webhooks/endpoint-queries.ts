import type { Selectable } from 'kysely';
import { webhooksErrors } from '#copy/errors/webhooks.ts';
import { endpointHealth } from '#domain/webhooks/delivery.ts';
import { WEBHOOK_EVENT_TYPES, type WebhookEndpoint } from '#domain/webhooks/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type Row = Selectable<Tables['webhook_endpoints']>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function toEndpoint(row: Row): WebhookEndpoint {
  const { endpoint_id, url, description, enabled, previous_until } = row;
  const overlaps = previous_until !== null && previous_until.getTime() > Date.now();
  return {
    endpoint_id,
    url,
    description,
    event_types: WEBHOOK_EVENT_TYPES.filter((type) => row.event_types.includes(type)),
    enabled,
    health: endpointHealth(row),
    created_at: row.created_at.toISOString(),
    last_delivered_at: iso(row.last_delivered_at),
    failing_since: iso(row.failing_since),
    dead_at: iso(row.dead_at),
    previous_until: overlaps ? iso(previous_until) : null,
  };
}

const endpointsOf = ({ db, team_id }: TeamTx) =>
  db.selectFrom('webhook_endpoints').selectAll().where('team_id', '=', team_id);

export async function listEndpoints(tx: TeamTx): Promise<WebhookEndpoint[]> {
  const rows = await endpointsOf(tx).orderBy('created_at').orderBy('endpoint_id').execute();
  return rows.map(toEndpoint);
}

/** Throws NOT_FOUND. */
export async function requireEndpoint(tx: TeamTx, endpoint_id: string): Promise<WebhookEndpoint> {
  const row = await endpointsOf(tx).where('endpoint_id', '=', endpoint_id).executeTakeFirst();
  if (!row) throw noEndpoint();
  return toEndpoint(row);
}

export const noEndpoint = () => new Refusal('NOT_FOUND', webhooksErrors.endpointRemoved);
