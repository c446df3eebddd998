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
