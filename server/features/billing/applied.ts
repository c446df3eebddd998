import type { PlanState } from '#domain/billing/subscription-state.ts';
import type { ReadSubscription } from './read-subscription.ts';
import type { SubscriptionRow } from './subscription-queries.ts';

/** What of a subscription the team's settings follow, to tell whether that has changed. */
export function fingerprint(
  state: PlanState,
  { id, anchor, period_start }: ReadSubscription,
): string {
  const { grace_until: _, ...plan } = state;
  return JSON.stringify({ id, ...plan, anchor, period_start });
}

/** The subscription that the team's settings follow; null: none yet. */
export function followedBy(row: Pick<SubscriptionRow, 'applied'> | undefined): string | null {
  return row?.applied ? (JSON.parse(row.applied) as { id: string }).id : null;
}
