import type { SubscriptionView } from './schema.ts';

/** So long after a purchase, a person may come back from the checkout. */
const RETURN_MS = 60 * 60 * 1000;

/**
 * Whether the team bought its subscription a moment ago, and it is paid. A plan that was given, one that
 * has run for long, and one with an open invoice are no payment of now.
 */
export function isJustPaid(
  view: Pick<SubscriptionView, 'has_subscription' | 'status' | 'grace_until' | 'started_at'>,
  now: Date,
): boolean {
  if (!view.has_subscription || view.status !== 'active' || view.grace_until) return false;
  return view.started_at !== null && now.getTime() - Date.parse(view.started_at) < RETURN_MS;
}
