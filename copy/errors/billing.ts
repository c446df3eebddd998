import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const billingErrors = reasons(
  catalog('errors.billing', {
    noSubscription: 'This team has no subscription yet.',
    notActive: 'This team has no active subscription.',
    samePlan: 'Your team is already on this plan.',
    allFeatures: 'Payments are off, so every team already has all features.',
    planUnchanged: 'The team is already on this plan. Nothing was changed.',
    cardDeclined: '{problem} Nothing was changed.',
  }),
);
