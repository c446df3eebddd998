import type { TeamHome } from '#domain/teams/schema.ts';

/**
 * `grace`: a payment failed, and everything keeps working for some days. `unpaid`: they are over.
 * `ended`: the subscription was canceled. `used_up`: no message is left in this period.
 */
export type BillingTrouble = 'grace' | 'unpaid' | 'ended' | 'used_up';

/** What every page says about the plan; null while there is nothing to say. */
export function billingTrouble({
  team,
  plan,
  billing,
}: Pick<TeamHome, 'team' | 'plan' | 'billing'>): BillingTrouble | null {
  if (billing.plans === 'off') return null;
  if (team.subscription_status === 'past_due') return 'unpaid';
  if (team.subscription_status === 'canceled') return 'ended';
  if (billing.grace_until) return 'grace';
  return plan.canAccessWhatsApp && plan.messagesUsed >= plan.messagesLimit ? 'used_up' : null;
}
