import type { Plan } from './plans.ts';

const PLAN_NAMES: Record<Plan, string> = {
  free: 'Free',
  starter: 'Starter',
  business: 'Business',
  scale: 'Scale',
};

/** What a plan is called, everywhere. */
export function planName(plan: Plan): string {
  return PLAN_NAMES[plan];
}

/** The free plan where its name stands alone, without a badge that says what it is. */
export const freePlanName = `${PLAN_NAMES.free} Plan`;
