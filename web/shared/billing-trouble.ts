import { sellsPlans } from '#domain/billing/plans.ts';
import type { TeamHome } from '#domain/teams/schema.ts';

/**
 * `grace`: a payment failed, but everything keeps working for a few days. `unpaid`: those days are over.
 * `ended`: the subscription was canceled. `used_up`: no messages are left in this period.
 */
export type BillingTrouble = 'grace' | 'unpaid' | 'ended' | 'used_up';

/** Whether the team has an open invoice. Until it is paid, the team can't buy or change a plan. */
export const hasOpenInvoice = ({ team, billing }: Pick<TeamHome, 'team' | 'billing'>): boolean =>
  sellsPlans(billing.plans) &&
  (team.subscription_status === 'past_due' || billing.grace_until !== null);

/** The problem with payments or messages that every page reports; null without one. */
export function billingTrouble({
  team,
  plan,
  billing,
}: Pick<TeamHome, 'team' | 'plan' | 'billing'>): BillingTrouble | null {
  if (sellsPlans(billing.plans)) {
    if (team.subscription_status === 'past_due') return 'unpaid';
    if (team.subscription_status === 'canceled') return 'ended';
    if (billing.grace_until) return 'grace';
  }
  return plan.canAccessWhatsApp && plan.messagesUsed >= plan.messagesLimit ? 'used_up' : null;
}
