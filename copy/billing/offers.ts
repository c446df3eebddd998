import { catalog } from '../catalog/catalog.ts';

export const planNames = catalog('billing.planNames', {
  free: 'Free',
  starter: 'Starter',
  business: 'Business',
  scale: 'Scale',
  /** no longer sold; records may still carry them */
  professional: 'Pro',
  enterprise: 'Enterprise',
});

export const offerCopy = catalog('billing.offers', {
  freePlan: 'Free Plan',
  changed: 'Your team is on the {plan} plan now.',
  changes: { Upgrade: 'Upgrade', Downgrade: 'Downgrade', Switch: 'Switch' },
  counts: {
    agents: '{count, plural, one {# agent} other {# agents}}',
    messages: '{count, plural, one {# message a month} other {# messages a month}}',
    campaigns: '{count, plural, one {# campaign} other {# campaigns}}',
    teamMembers: '{count, plural, one {# invited member} other {# invited members}}',
  },
  unlimited: {
    agents: 'Unlimited agents',
    messages: 'Unlimited messages a month',
    campaigns: 'Unlimited campaigns',
    teamMembers: 'Unlimited invited members',
  },
  support: {
    basic: 'Basic email support',
    priority: 'Priority email and chat support',
  },
  extras: {
    channel: 'Dedicated channel',
    onboarding: 'Strategic onboarding',
    early: 'Early access to new features',
  },
});
