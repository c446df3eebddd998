import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { webhooksErrors } from '#copy/errors/webhooks.ts';
import { endpointHealth } from '#domain/webhooks/delivery.ts';
import {
  type endpointChange,
  SECRET_OVERLAP_HOURS,
  WEBHOOK_EVENT_TYPES,
  type WebhookEndpoint,
} from '#domain/webhooks/schema.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type Row = Selectable<Tables['webhook_endpoints']>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

function toEndpoint(row: Row): WebhookEndpoint {
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

/** Turning it on revives a dead endpoint. Throws CONFLICT for the address of another endpoint. */
export async function updateEndpoint(
  { db, team_id }: TeamTx,
  endpoint_id: string,
  form: z.output<typeof endpointChange>,
): Promise<boolean> {
  const updated = await db
    .updateTable('webhook_endpoints')
    .set({
      endpoint_id,
      ...form,
      ...(form.enabled && { dead_at: null, failing_since: null }),
    })
    .where((eb) => eb.and({ team_id, endpoint_id }))
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isSameUrl(error) ? sameUrl() : error;
    });
  return updated.numUpdatedRows > 0n;
}

const isSameUrl = (error: unknown): boolean =>
  (error as { constraint?: unknown }).constraint === 'webhook_endpoints_once';

export const sameUrl = () =>
  new Refusal('CONFLICT', webhooksErrors.addressTaken, {
    url: webhooksErrors.addressTakenField,
  });

/**
 * Replaces the secret. The one that receivers use still signs for a day. If the rotation is repeated, the
 * unused secret in between is replaced immediately.
 */
export async function replaceSecret(
  { db, team_id }: TeamTx,
  endpoint_id: string,
  sealed: Buffer,
): Promise<boolean> {
  const { rows } = await sql`UPDATE webhook_endpoints SET
      previous_secret_sealed = CASE WHEN previous_until > now() THEN previous_secret_sealed
        ELSE secret_sealed END,
      previous_until = CASE WHEN previous_until > now() THEN previous_until
        ELSE now() + make_interval(hours => ${SECRET_OVERLAP_HOURS}) END,
      secret_sealed = ${sealed}
    WHERE team_id = ${team_id} AND endpoint_id = ${endpoint_id} RETURNING 1`.execute(db);
  return rows.length > 0;
}
