import type { Plan } from './plans.ts';

const PLAN_NAMES: Record<Plan, string> = {
  free: 'Free',
  starter: 'Starter',
  business: 'Business',
  scale: 'Scale',
};

/** The display name of a plan. */
export function planName(plan: Plan): string {
  return PLAN_NAMES[plan];
}

/** The name of the free plan where no badge accompanies it. */
export const freePlanName = `${PLAN_NAMES.free} Plan`;

/** Names of plans that are not sold, which records may still carry. */
const OTHER_NAMES: Record<string, string> = { professional: 'Pro', enterprise: 'Enterprise' };

/** The name of a plan in a record; one that is not known is shown as it is written. */
export function planLabel(plan: string): string {
  const names: Record<string, string> = { ...PLAN_NAMES, ...OTHER_NAMES };
  return Object.hasOwn(names, plan) ? (names[plan] ?? plan) : plan;
}
