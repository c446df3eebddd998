import type { Plan } from '#domain/billing/plans.ts';

const PLAN_NAMES: Record<Plan, string> = {
  free: 'Free Plan',
  starter: 'Starter',
  business: 'Business',
  scale: 'Scale',
};

export const copy = {
  title: 'My Subscription',
  planName: (plan: Plan) => PLAN_NAMES[plan],
  current: 'Current plan',
  /** what the plan costs, in whole euros */
  price: (euros: number) => `€${euros} per month`,
  whatsapp: 'WhatsApp access',
  included: 'Included',
  notIncluded: 'Needs a paid plan',
  campaigns: 'Campaigns',
  messages: 'Messages in this billing period',
  of: (used: string, limit: string) => `${used} of ${limit}`,
  usage: (what: string) => `${what} used`,
};
