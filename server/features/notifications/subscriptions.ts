import { sql } from 'kysely';
import type { PushSubscription } from '#domain/notifications/schema.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import type { PushTarget } from '#server/platform/push/push-sender.ts';

/** More browsers than a user has. Beyond this, the oldest are removed. */
const MAX_BROWSERS = 20;

/**
 * Stores a browser's push subscription for the user who is signed in there now. A browser has only one
 * subscription, so an earlier user's moves to this one.
 */
export async function saveSubscription(
  tx: OpenTx,
  { user_id, session_id }: { user_id: string; session_id: string },
  { endpoint, keys: { p256dh, auth } }: PushSubscription,
): Promise<void> {
  const subscriptionKeys = { user_id, session_id, p256dh, auth };
  await tx.db
    .insertInto('push_subscriptions')
    .values({ subscription_id: newId(), endpoint, ...subscriptionKeys })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(subscriptionKeys))
    .execute();
  await sql`DELETE FROM push_subscriptions WHERE subscription_id IN (
    SELECT subscription_id FROM push_subscriptions WHERE user_id = ${user_id}
    ORDER BY created_at DESC, subscription_id OFFSET ${MAX_BROWSERS})`.execute(tx.db);
}

/** Removes a subscription of the user. */
export async function removeSubscription(
  tx: OpenTx,
  user_id: string,
  endpoint: string,
): Promise<void> {
  await tx.db
    .deleteFrom('push_subscriptions')
    .where((eb) => eb.and({ user_id, endpoint }))
    .execute();
}

/** Lists the browsers in which the user is still signed in. */
export async function listSubscriptions(
  tx: OpenTx,
  user_id: string,
): Promise<(PushTarget & { subscription_id: string })[]> {
  return tx.db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as o', 'o.id', 'p.session_id')
    .select(['p.subscription_id', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.user_id', '=', user_id)
    .where('o.expires_at', '>', sql<Date>`now()`)
    .limit(MAX_BROWSERS)
    .execute();
}

/** Records which browsers' push services accept our messages, and which answer 403. */
export async function markAccepted(
  tx: OpenTx,
  accepted: string[],
  refused: string[],
): Promise<void> {
  if (accepted.length + refused.length === 0) return;
  await sql`UPDATE push_subscriptions SET refused_at = CASE
      WHEN subscription_id = ANY(${refused}::uuid[]) THEN coalesce(refused_at, now()) END
    WHERE subscription_id = ANY(${[...accepted, ...refused]}::uuid[])
      AND (refused_at IS NULL) = (subscription_id = ANY(${refused}::uuid[]))`.execute(tx.db);
}

/** Counts the browsers that each push service refuses, by its host, most first. */
export async function listRefusingServices(
  tx: OpenTx,
): Promise<{ service: string; browsers: number }[]> {
  const { rows } = await sql<{ service: string; browsers: number }>`
    SELECT split_part(split_part(endpoint, '/', 3), '@', 1) AS service, count(*)::int AS browsers
    FROM push_subscriptions WHERE refused_at IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5`.execute(tx.db);
  return rows;
}
