import { sql } from 'kysely';
import type { z } from 'zod';
import { webhooksErrors } from '#copy/errors/webhooks.ts';
import { Refusal } from '#domain/errors.ts';
import {
  type endpointForm,
  type endpointChange,
  MAX_ENDPOINTS,
  SECRET_OVERLAP_HOURS,
  type WebhookEndpoint,
} from '#domain/webhooks/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { listEndpoints, noEndpoint, toEndpoint } from './endpoint-queries.ts';
import { newSecret, webhookSeal } from './webhook-body.ts';

type Own = Pick<Services, 'db' | 'env' | 'webhooks'>;
type Access = TeamAccess<'canEditSettings'>;

/** An endpoint with its secret, which is shown only once. */
export interface ShownEndpoint {
  endpoint: WebhookEndpoint;
  secret: string;
}

/** Throws CONFLICT for an address that already gets events, so a repeat adds no second endpoint. */
export async function createEndpoint(
  { db, env, webhooks }: Own,
  { scope, person }: Access,
  { endpoint_id, form }: { endpoint_id: string; form: z.output<typeof endpointForm> },
): Promise<ShownEndpoint> {
  const { url, description, event_types } = form;
  assertReachable(webhooks, url);
  const secret = newSecret();
  const endpoint = await db.inTeam(scope, async (tx) => {
    const { db, team_id } = tx;
    // Of two parallel inserts, the second counts the first.
    await sql`SELECT FROM team_settings WHERE team_id = ${team_id} FOR NO KEY UPDATE`.execute(db);
    if ((await listEndpoints(tx)).length >= MAX_ENDPOINTS) {
      throw new Refusal('LIMIT_REACHED', webhooksErrors.endpointLimit({ max: MAX_ENDPOINTS }));
    }
    const secret_sealed = webhookSeal(env).close(secret, endpoint_id);
    const form = { url, description, event_types };
    const row = { team_id, endpoint_id, ...form, secret_sealed, created_by: person.user_id };
    // An endpoint may have this id or address already.
    const added = await db
      .insertInto('webhook_endpoints')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirstOrThrow(sameUrl);
    await recordChanges(tx, 'api', [endpoint_id]);
    return toEndpoint(added);
  });
  return { endpoint, secret };
}

/** Turning it on revives a dead endpoint. Throws CONFLICT for the address of another endpoint. */
export async function changeEndpoint(
  tx: TeamTx,
  endpoint_id: string,
  form: z.output<typeof endpointChange>,
  { webhooks }: Own,
): Promise<WebhookEndpoint> {
  if (form.url !== undefined) assertReachable(webhooks, form.url);
  const changed = await tx.db
    .updateTable('webhook_endpoints')
    .set({
      endpoint_id,
      ...form,
      ...(form.enabled && { dead_at: null, failing_since: null }),
    })
    .where((eb) => eb.and({ team_id: tx.team_id, endpoint_id }))
    .returningAll()
    .executeTakeFirstOrThrow(noEndpoint)
    .catch((error: unknown) => {
      throw isSameUrl(error) ? sameUrl() : error;
    });
  await recordChanges(tx, 'api', [endpoint_id]);
  return toEndpoint(changed);
}

const isSameUrl = (error: unknown): boolean =>
  (error as { constraint?: unknown }).constraint === 'webhook_endpoints_once';

const sameUrl = () =>
  new Refusal('CONFLICT', webhooksErrors.addressTaken, {
    url: webhooksErrors.addressTakenField,
  });

/** Removes an endpoint with its deliveries. */
export async function removeEndpoint(tx: TeamTx, id: string): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('webhook_endpoints')
    .where((eb) => eb.and({ team_id: tx.team_id, endpoint_id: id }))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noEndpoint();
  await recordChanges(tx, 'api', [id]);
}

/**
 * Replaces the secret. The one that receivers use still signs for a day. If the rotation is repeated, the
 * unused secret in between is replaced immediately.
 */
export async function rotateSecret(
  { db, env }: Own,
  { scope }: Access,
  { endpoint_id }: { endpoint_id: string },
): Promise<ShownEndpoint> {
  const secret = newSecret();
  const endpoint = await db.inTeam(scope, async (tx) => {
    const changed = await tx.db
      .updateTable('webhook_endpoints')
      .set({
        previous_secret_sealed: sql<Buffer | null>`CASE WHEN previous_until > now()
          THEN previous_secret_sealed ELSE secret_sealed END`,
        previous_until: sql<Date>`CASE WHEN previous_until > now() THEN previous_until
          ELSE now() + make_interval(hours => ${SECRET_OVERLAP_HOURS}) END`,
        secret_sealed: webhookSeal(env).close(secret, endpoint_id),
      })
      .where((eb) => eb.and({ team_id: tx.team_id, endpoint_id }))
      .returningAll()
      .executeTakeFirstOrThrow(noEndpoint);
    await recordChanges(tx, 'api', [endpoint_id]);
    return toEndpoint(changed);
  });
  return { endpoint, secret };
}

function assertReachable(webhooks: Services['webhooks'], url: string): void {
  const problem = webhooks.problemOf(url);
  if (problem) throw new Refusal('INVALID_INPUT', problem, { url: problem });
}
