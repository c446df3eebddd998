import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const billingErrors = reasons(
  catalog('errors.billing', {
    noSubscription: 'This team has no subscription yet.',
    notActive: 'This team has no active subscription.',
    samePlan: 'Your team has this plan already.',
    allFeatures: 'No one pays here, so every team has all features already.',
    planUnchanged: 'The team has this plan already. Nothing was changed.',
    cardDeclined: '{problem} Nothing was changed.',
  }),
);
