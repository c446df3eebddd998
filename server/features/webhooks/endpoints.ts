import type { z } from 'zod';
import { webhooksErrors } from '#copy/errors/webhooks.ts';
import { Refusal } from '#domain/errors.ts';
import {
  type endpointForm,
  type endpointChange,
  MAX_ENDPOINTS,
  type WebhookEndpoint,
} from '#domain/webhooks/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import {
  deleteEndpoint,
  insertEndpoint,
  listEndpoints,
  lockAndCountEndpoints,
  noEndpoint,
  replaceSecret,
  requireEndpoint,
  sameUrl,
  updateEndpoint,
} from './endpoint-queries.ts';
import { newSecret, webhookSeal } from './webhook-body.ts';

type Own = Pick<Services, 'db' | 'env' | 'webhooks'>;
type Access = TeamAccess<'canEditSettings'>;

/** An endpoint with its secret, which is shown only once. */
export interface ShownEndpoint {
  endpoint: WebhookEndpoint;
  secret: string;
}

export const getEndpoints = ({ db }: Pick<Services, 'db'>, { scope }: Access) =>
  db.inTeam(scope, listEndpoints);

/** Throws CONFLICT for an address that already gets events, so a repeat adds no second endpoint. */
export async function createEndpoint(
  { db, env, webhooks }: Own,
  { scope, person }: Access,
  endpoint_id: string,
  { url, description, event_types }: z.output<typeof endpointForm>,
): Promise<ShownEndpoint> {
  assertReachable(webhooks, url);
  const secret = newSecret();
  const endpoint = await db.inTeam(scope, async (tx) => {
    if ((await lockAndCountEndpoints(tx)) >= MAX_ENDPOINTS) {
      throw new Refusal('LIMIT_REACHED', webhooksErrors.endpointLimit({ max: MAX_ENDPOINTS }));
    }
    const secret_sealed = webhookSeal(env).close(secret, endpoint_id);
    const created_by = person.user_id;
    const row = { endpoint_id, url, description, event_types, secret_sealed, created_by };
    if (!(await insertEndpoint(tx, row))) throw sameUrl();
    await recordChanges(tx, 'api', [endpoint_id]);
    return requireEndpoint(tx, endpoint_id);
  });
  return { endpoint, secret };
}

export async function changeEndpoint(
  { db, webhooks }: Own,
  { scope }: Access,
  endpoint_id: string,
  form: z.output<typeof endpointChange>,
): Promise<WebhookEndpoint> {
  if (form.url !== undefined) assertReachable(webhooks, form.url);
  return db.inTeam(scope, async (tx) => {
    if (!(await updateEndpoint(tx, endpoint_id, form))) throw noEndpoint();
    await recordChanges(tx, 'api', [endpoint_id]);
    return requireEndpoint(tx, endpoint_id);
  });
}

/** Removes an endpoint with its deliveries. */
export async function removeEndpoint({ db }: Own, { scope }: Access, id: string): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    if (!(await deleteEndpoint(tx, id))) throw noEndpoint();
    await recordChanges(tx, 'api', [id]);
  });
}

/** Creates a new secret. The old one also signs for a day more. */
export async function rotateSecret(
  { db, env }: Own,
  { scope }: Access,
  endpoint_id: string,
): Promise<ShownEndpoint> {
  const secret = newSecret();
  const endpoint = await db.inTeam(scope, async (tx) => {
    const sealed = webhookSeal(env).close(secret, endpoint_id);
    if (!(await replaceSecret(tx, endpoint_id, sealed))) throw noEndpoint();
    await recordChanges(tx, 'api', [endpoint_id]);
    return requireEndpoint(tx, endpoint_id);
  });
  return { endpoint, secret };
}

function assertReachable(webhooks: Services['webhooks'], url: string): void {
  const problem = webhooks.problemOf(url);
  if (problem) throw new Refusal('INVALID_INPUT', problem, { url: problem });
}
