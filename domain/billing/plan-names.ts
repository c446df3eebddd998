import { planNames } from '#copy/billing/offers.ts';
import { textOf } from '#copy/catalog/catalog.ts';
import type { Plan } from './plans.ts';

/** The display name of a plan. */
export const planName = (plan: Plan): string => planNames[plan];

/** The name of a plan in a record; one that is not known is shown as it is written. */
export const planLabel = (plan: string): string => textOf(planNames, plan) ?? plan;
