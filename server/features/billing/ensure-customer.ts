import { createHash } from 'node:crypto';
import type StripeClient from 'stripe';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { findSubscriptionRow, insertCustomer } from './subscription-queries.ts';

type OwnerAccess = TeamAccess<'canManageSubscription'>;

/** A key by which Stripe does the same request once, however often it is sent. */
export function onceKey(what: string, ...parts: unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return `${what}:${hash}`;
}

/**
 * The same for requests within one minute. Stripe keeps what it answered to a key for a day, failures
 * of its own included: without an end, one of them would close the checkout of a team for that long.
 */
export function minuteKey(what: string, ...parts: unknown[]): string {
  return onceKey(what, Math.floor(Date.now() / 60_000), ...parts);
}

/** The team as a customer of Stripe, made with the first checkout. */
export async function ensureCustomer(
  { db }: Pick<Services, 'db'>,
  stripe: StripeClient,
  { scope, person, team }: OwnerAccess,
): Promise<string> {
  const known = await db.inTeam(scope, findSubscriptionRow);
  if (known) return known.customer_id;
  const params = {
    email: person.email,
    name: team.team_name,
    metadata: { team_id: scope.teamId, team_slug: team.team_slug },
  };
  const idempotencyKey = minuteKey('customer', params);
  const { id } = await stripe.customers.create(params, { idempotencyKey });
  return db.inTeam(scope, (tx) => insertCustomer(tx, id));
}
