import { createHash } from 'node:crypto';
import type StripeClient from 'stripe';
import { z } from 'zod';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { inJob } from './stripe-problem.ts';
import { findSubscriptionRow, insertCustomer } from './subscription-queries.ts';

type OwnerAccess = TeamAccess<'canManageSubscription'>;

/** A key with which Stripe runs the same request only once, however often we send it. */
export function stripeIdempotencyKey(what: string, ...parts: unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return `${what}:${hash}`;
}

/**
 * The same for requests within one minute. Stripe repeats its response to a key for a day, even a 500:
 * without the minute, one failure would block a team's checkout for a day.
 */
export function minuteKey(what: string, ...parts: unknown[]): string {
  return stripeIdempotencyKey(what, Math.floor(Date.now() / 60_000), ...parts);
}

/** Returns the team's Stripe customer, and creates it for the first checkout. */
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

/** Sets the invoice address at Stripe to that of the team's current owner. */
export const updateCustomer = defineJob({
  name: 'billing:update-customer',
  payload: z.object({}),
  key: ({ team_id }) => `update-customer:${team_id}`,
  async run({ db, stripe }: Pick<Services, 'db' | 'stripe'>, scope) {
    if (!stripe) return;
    const found = await db.inTeam(scope, (tx) =>
      tx.db
        .selectFrom('subscriptions as s')
        .innerJoin('team_settings as t', 't.team_id', 's.team_id')
        .innerJoin('users as u', 'u.id', 't.owner_user_id')
        .select(['s.customer_id', 'u.email', 't.team_name as name'])
        .where('s.team_id', '=', tx.team_id)
        .executeTakeFirst(),
    );
    if (!found) return;
    const { customer_id, ...owner } = found;
    const api = await stripe.api();
    await inJob(() => api.customers.update(customer_id, owner));
  },
});
